// Components that many blogs have, as elements that the renderer knows. All others are unwrapped later; their titles and captions become text.
import type { Element, ElementContent, Root } from 'hast'
import { h } from 'hastscript'
import { elementsOf, isBlank, isElement, replaceChild, textOf } from '../../../rendering/hast-tree.ts'
import { parseEmbed } from '../../../rendering/media/parse-embed.ts'
import { adoptCalloutTitles } from './callout-titles.ts'
import { codeGroup, toCodeBlock } from './code-components.ts'
import { attribute, attributesOf, type Component, componentName, normalizeName } from './component.ts'
import { TEXT_ATTRIBUTES, TITLE_ATTRIBUTES } from './word-attributes.ts'

type Mapper = (component: Component) => ElementContent[]

/** Changes the tree in place, inner components first. */
export function mapComponents(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree).reverse()) {
    const name = componentName(element.tagName)
    if (name === null) continue
    const component = { name, attributes: attributesOf(element.properties), children: element.children }
    const parent = ancestors.at(-1)
    const mapped = addWords(component, (MAPPERS.get(name) ?? unwrap)(component))
    replaceChild(parent, element, ...(isElement(parent, 'p') ? mapped.flatMap(toInline) : mapped))
  }
  for (const { element, ancestors } of elementsOf(tree, 'div')) {
    if (element.properties.dataTab !== undefined) replaceChild(ancestors.at(-1), element, ...openTab(element))
  }
  splitParagraphs(tree)
  adoptCalloutTitles(tree)
}

/** Whether the component `name` has a counterpart here. */
export function isMapped(name: string): boolean {
  return MAPPERS.has(normalizeName(name))
}

function unwrap({ children }: Component): ElementContent[] {
  return children
}

/** What a component became, with the words of those attributes that it lacks: titles before it, other words after it. */
function addWords(component: Component, mapped: ElementContent[]): ElementContent[] {
  const written = new Set(mapped.flatMap(textsOf))
  const missing = (names: readonly string[]) =>
    names.flatMap((name) => {
      const words = attribute(component, name)
      if (words === null || words === 'true' || written.has(normalizeSpace(words))) return []
      written.add(normalizeSpace(words))
      return [words]
    })
  const titles = missing(TITLE_ATTRIBUTES).map((words) => h('p', h('strong', words)))
  return [...titles, ...mapped, ...missing(TEXT_ATTRIBUTES).map((words) => h('p', words))]
}

/** The texts of a node and the values of its attributes, each as a whole. */
function textsOf(node: ElementContent): string[] {
  if (node.type === 'text') return [normalizeSpace(node.value)]
  if (node.type !== 'element') return []
  const values = Object.values(node.properties).flatMap((value) => (typeof value === 'string' ? [normalizeSpace(value)] : []))
  return [...values, ...node.children.flatMap(textsOf)]
}

function normalizeSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const CALLOUT_KINDS: ReadonlyMap<string, string> = new Map([
  ...['tip', 'success', 'hint', 'check', 'idea'].map((kind): [string, string] => [kind, 'tip']),
  ...['important', 'key', 'takeaway'].map((kind): [string, string] => [kind, 'important']),
  ...['warning', 'warn', 'alert', 'attention'].map((kind): [string, string] => [kind, 'warning']),
  ...['caution', 'danger', 'error', 'critical', 'bug'].map((kind): [string, string] => [kind, 'caution']),
])

function toCallout(component: Component): ElementContent[] {
  const kind = [attribute(component, 'type', 'kind', 'variant', 'intent', 'level', 'status'), component.name]
    .map((name) => CALLOUT_KINDS.get((name ?? '').toLowerCase()))
    .find((found) => found !== undefined)
  const properties = { className: ['callout', ...(kind ? [kind] : [])], dataTitle: attribute(component, ...TITLE_ATTRIBUTES) ?? undefined }
  return [h('aside', properties, contentOf(component))]
}

const CONTENT_ATTRIBUTES = ['text', 'content', 'body', 'message', 'answer', 'description'] as const

/** The content of a component, which may be an attribute instead: `<Callout text="…" />`. */
function contentOf(component: Component): ElementContent[] {
  if (component.children.some((child) => !isBlank(child))) return asBlocks(component.children)
  const text = attribute(component, ...CONTENT_ATTRIBUTES)
  return text === null ? [] : [h('p', text)]
}

function toDetails(component: Component): ElementContent[] {
  const children = component.children.filter((child) => !isElement(child, 'summary'))
  const summary = component.children.find((child) => isElement(child, 'summary'))
  const title = attribute(component, ...TITLE_ATTRIBUTES, 'name') ?? 'Details'
  return [h('details', [summary ?? h('summary', title), ...contentOf({ ...component, children })])]
}

function toPicture(component: Component): ElementContent[] {
  const src = attribute(component, 'src', 'source', 'image', 'url', 'href', 'light', 'srclight', 'file')
  if (src === null) return component.children
  const picture = h('img', { src, alt: attribute(component, 'alt') ?? '', title: attribute(component, 'title') ?? undefined })
  const caption = attribute(component, 'caption', 'description', 'credit')
  const children = [...(caption ? [{ type: 'text' as const, value: caption }] : []), ...component.children]
  return children.some((child) => textOf(child).trim() !== '') ? [h('figure', [picture, h('figcaption', children)])] : [picture]
}

function toFigure(component: Component): ElementContent[] {
  if (attribute(component, 'src', 'image', 'url') !== null) return toPicture(component)
  const caption = attribute(component, 'caption', 'title', 'description')
  return [h('figure', [...component.children, ...(caption ? [h('figcaption', caption)] : [])])]
}

function toLink(component: Component): ElementContent[] {
  const href = attribute(component, 'href', 'to', 'url', 'link')
  if (href === null) return component.children
  const label = attribute(component, ...TITLE_ATTRIBUTES, 'text') ?? href
  if (component.children.length === 0) return [h('a', { href }, label)]
  return [h('a', { href, title: attribute(component, 'title') ?? undefined }, component.children.flatMap(unwrapParagraph))]
}

function unwrapParagraph(node: ElementContent): ElementContent[] {
  return isElement(node, 'p') ? node.children : [node]
}

/** A link to the page, alone in its paragraph, which the renderer shows as a card. */
function toEmbed(address: (id: string, component: Component) => string): Mapper {
  return (component) => {
    const id = attribute(
      component,
      'id',
      'videoid',
      'video',
      'youtubeid',
      'youtubevideoid',
      'vimeoid',
      'tweetid',
      'gist',
      'gistid',
      'embedid',
      'url',
      'src',
      'href',
      'link',
    )
    if (id === null) return component.children
    const href = /^(?:https?:)?\/\//i.test(id) ? id : address(id, component)
    const page = parseEmbed(href)?.page ?? href
    const label = attribute(component, 'title', 'caption', 'label') ?? page
    return [h('p', h('a', { href: page }, label)), ...asBlocks(component.children)]
  }
}

function toPlayer(component: Component): ElementContent[] {
  const src = attribute(component, 'src', 'url', 'source', 'file', 'mp4', 'webm', 'href')
  const sources = component.children.filter((child) => isElement(child, 'source'))
  if (src === null && sources.length === 0) return component.children
  if (src !== null && parseEmbed(src)) return toEmbed((id) => id)(component)
  const title = attribute(component, 'title', 'caption', 'alt', 'label') ?? undefined
  const tagName = component.name.startsWith('audio') ? 'audio' : 'video'
  const others = component.children.filter((child) => !isElement(child, 'source'))
  return [h(tagName, { src: src ?? undefined, controls: true, title }, sources), ...asBlocks(others)]
}

/** Tabs of code become a group; the content of others follows its label. */
function toTabs(component: Component): ElementContent[] {
  return codeGroup(component.children) ?? component.children.flatMap(openTab)
}

/** Tabs wait for the element around them. */
function toTab(component: Component): ElementContent[] {
  const label = attribute(component, 'label', 'title', 'name', 'value', 'header', 'tab') ?? ''
  return [h('div', { dataTab: label }, component.children)]
}

function openTab(child: ElementContent): ElementContent[] {
  if (!isElement(child, 'div') || child.properties.dataTab === undefined) return [child]
  const label = String(child.properties.dataTab)
  return [...(label === '' ? [] : [h('p', h('strong', label))]), ...asBlocks(child.children)]
}

/** Components that have a counterpart here, by their names without case and separators. */
export const MAPPERS: ReadonlyMap<string, Mapper> = new Map([
  ...entries(
    toCallout,
    'callout',
    'admonition',
    'aside',
    'alert',
    'note',
    'info',
    'tip',
    'warning',
    'warn',
    'caution',
    'danger',
    'important',
  ),
  ...entries(toCallout, 'hint', 'notice', 'success', 'infobox', 'calloutbox', 'disclaimer', 'tipbox', 'error', 'takeaway'),
  ...entries(
    toDetails,
    'details',
    'accordion',
    'accordionitem',
    'collapse',
    'collapsible',
    'collapsable',
    'expandable',
    'spoiler',
    'toggle',
    'disclosure',
    'expander',
  ),
  ...entries(
    toPicture,
    'image',
    'img',
    'nextimage',
    'staticimage',
    'gatsbyimage',
    'picture',
    'photo',
    'zoomimage',
    'imagezoom',
    'themedimage',
  ),
  ...entries(
    toPicture,
    'blogimage',
    'optimizedimage',
    'responsiveimage',
    'cloudinaryimage',
    'imagewithcaption',
    'captionedimage',
    'exportedimage',
  ),
  ...entries(toFigure, 'figure', 'frame', 'imageframe'),
  ...entries(
    toLink,
    'link',
    'a',
    'nextlink',
    'externallink',
    'textlink',
    'buttonlink',
    'linkbutton',
    'button',
    'customlink',
    'bookmark',
    'linkpreview',
    'linkcard',
  ),
  ...entries(toTabs, 'tabs', 'tabgroup', 'tabbed', 'codegroup', 'codetabs', 'codeblockgroup', 'codeblocks', 'codeswitcher'),
  ...entries(toTab, 'tab', 'tabitem', 'tabpanel', 'tabsitem', 'tabstab', 'tabscontent', 'tabspanel', 'tabcontent'),
  ...entries(toCodeBlock, 'code', 'codeblock', 'codesnippet', 'highlight', 'syntaxhighlighter', 'prism', 'pre'),
  ...entries(
    toEmbed((id) => `https://www.youtube.com/watch?v=${id}`),
    'youtube',
    'youtubeembed',
    'youtubevideo',
    'liteyoutube',
    'liteyoutubeembed',
    'yt',
    'embedyoutube',
    'youtubeplayer',
  ),
  ...entries(
    toEmbed((id) => `https://vimeo.com/${id}`),
    'vimeo',
    'vimeoembed',
    'vimeovideo',
  ),
  ...entries(
    toEmbed((id) => `https://x.com/i/status/${id}`),
    'tweet',
    'twitter',
    'tweetembed',
    'twittertweetembed',
    'statictweet',
    'embeddedtweet',
    'xpost',
  ),
  ...entries(toEmbed(gistAddress), 'gist', 'githubgist', 'reactgist'),
  ...entries(
    toEmbed((id) => `https://codepen.io/pen/${id}`),
    'codepen',
    'codepenembed',
  ),
  ...entries(
    toEmbed((id) => `https://codesandbox.io/s/${id}`),
    'codesandbox',
    'codesandboxembed',
    'sandbox',
  ),
  ...entries(toPlayer, 'video', 'videoplayer', 'audio', 'audioplayer', 'videoembed', 'autoplayvideo', 'reactplayer'),
  ...entries(unwrap, 'fragment', 'reactfragment', 'div', 'span', 'center', 'p', 'container', 'wrapper', 'wide', 'fullwidth'),
])

function entries(mapper: Mapper, ...names: readonly string[]): [string, Mapper][] {
  return names.map((name) => [name, mapper])
}

function gistAddress(id: string, component: Component): string {
  const user = attribute(component, 'user', 'username', 'owner')
  return `https://gist.github.com/${user ? `${user}/` : ''}${id}`
}

/** Text between blocks, in paragraphs of its own. */
function asBlocks(children: ElementContent[]): ElementContent[] {
  if (children.every((child) => isElement(child) || (child.type === 'text' && child.value.trim() === ''))) {
    if (!children.some((child) => isElement(child, 'a', 'code', 'em', 'strong', 'img', 'kbd', 'br'))) return children
  }
  const isFlow = children.some((child) =>
    isElement(child, 'p', 'pre', 'ul', 'ol', 'div', 'aside', 'blockquote', 'table', 'figure', 'details'),
  )
  return isFlow ? children : [h('p', children)]
}

const BLOCKS = ['aside', 'details', 'div', 'figure', 'pre', 'p'] as const

function toInline(node: ElementContent): ElementContent[] {
  return isElement(node, 'p') ? [{ type: 'text', value: ' ' }, ...node.children, { type: 'text', value: ' ' }] : [node]
}

/** A paragraph ends where a block begins. */
function splitParagraphs(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree, 'p').reverse()) {
    if (!element.children.some((child) => isElement(child, ...BLOCKS))) continue
    const parts: Element[] = []
    let open: Element | null = null
    for (const child of element.children) {
      if (isElement(child, ...BLOCKS)) {
        parts.push(child)
        open = null
      } else if (open) open.children.push(child)
      else {
        open = h('p', [child])
        parts.push(open)
      }
    }
    const kept = parts.filter(
      (part) => part.tagName !== 'p' || part.children.some((child) => textOf(child).trim() !== '' || isElement(child)),
    )
    replaceChild(ancestors.at(-1), element, ...kept)
  }
}
