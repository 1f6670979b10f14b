// Cards of other programs as elements that the renderer knows.
import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { isBlank, isElement, textOf } from './hast-tree.ts'
import { parseEmbed } from './media/parse-embed.ts'

type Children = readonly ElementContent[]

export function hasWords(children: Children): boolean {
  return children.some((child) => textOf(child).trim() !== '')
}

/** Pictures, a player or code with a caption below. */
export function captioned(content: Children, caption: Children): ElementContent[] {
  return [h('figure', [...content, ...(hasWords(caption) ? [h('figcaption', [...caption])] : [])])]
}

/** Pictures side by side, with the caption of all of them below. */
export function gallery(pictures: readonly { picture: ElementContent; caption: Children }[], caption: Children): ElementContent[] {
  const [only, ...others] = pictures
  if (!only) return captionBelow(caption)
  if (others.length === 0) return captioned([only.picture], [...only.caption, ...caption])
  const figures = pictures.flatMap((shown) => captioned([shown.picture], shown.caption))
  return [h('div', { className: ['gallery'] }, figures), ...captionBelow(caption)]
}

export type Picture = { src: string; alt: string; title?: string; href?: string; width?: number }

export function picture({ src, alt, title, href, width }: Picture): ElementContent {
  const img = h('img', { src, alt, title: title || undefined, width: width || undefined })
  return href ? h('a', { href }, img) : img
}

export type Bookmark = { href: string; title: string; description: string; source: readonly string[] }

export function bookmark({ href, title, description, source }: Bookmark, caption: Children): ElementContent[] {
  const from = source.filter((word) => word !== '').join(' · ')
  const link = h('p', [
    h('a', { href }, title || href),
    ...(description === '' ? [] : [h('br'), description]),
    ...(from === '' ? [] : [h('br'), h('small', from)]),
  ])
  return [link, ...captionBelow(caption)]
}

export function callout(kind: string | null, emoji: string, content: Children): ElementContent[] {
  const text = isInline(content) ? [h('p', [...content])] : [...content]
  const [first] = text.filter((child) => !isBlank(child))
  if (emoji !== '') {
    if (isElement(first, 'p')) first.children.unshift({ type: 'text', value: `${emoji} ` })
    else text.unshift(h('p', emoji))
  }
  return [h('aside', { className: ['callout', ...(kind ? [kind] : [])] }, text)]
}

export function toggle(heading: Children, content: Children): ElementContent[] {
  const summary = isInline(heading) ? [...heading] : heading.flatMap((child) => (child.type === 'element' ? child.children : [child]))
  return [h('details', [h('summary', hasWords(summary) ? summary : 'Details'), ...asBlocks(content)])]
}

export function linkParagraph(href: string, label: string): ElementContent[] {
  if (href === '') return label === '' ? [] : [h('p', label)]
  return [h('p', h('a', { href }, label || href))]
}

/** A link alone in its paragraph, which the renderer shows as a card; the words of a quoted post stay. */
export function embed(url: string, title: string, { content, caption }: { content: Children; caption: Children }): ElementContent[] {
  const frames = content.flatMap((child) => framesOf(child, 0))
  const page = [url, ...frames].map((address) => parseEmbed(address)?.page).find((found) => found !== undefined)
  if (page) return [...linkParagraph(page, title), ...captionBelow(caption)]
  if (hasWords(content)) return [...asBlocks(content), ...captionBelow(caption)]
  return [...linkParagraph(url || (frames[0] ?? ''), title), ...captionBelow(caption)]
}

const FRAME_DEPTH = 20

/** The addresses of frames, and of scripts that show a gist. */
function framesOf(node: ElementContent, depth: number): string[] {
  if (node.type !== 'element' || depth > FRAME_DEPTH) return []
  const { src } = node.properties
  if (typeof src === 'string' && (node.tagName === 'iframe' || (node.tagName === 'script' && parseEmbed(src)))) return [framedPage(src)]
  return node.children.flatMap((child) => framesOf(child, depth + 1))
}

/** Embedly shows the pages of others in frames of its own. */
function framedPage(src: string): string {
  const url = URL.parse(src, 'https://page.invalid')
  const page = url?.hostname === 'cdn.embedly.com' ? (url.searchParams.get('url') ?? url.searchParams.get('src')) : null
  return page && /^https?:\/\//i.test(page) ? page : src
}

export function player(kind: 'audio' | 'video', { src, title }: { src: string; title: string }, caption: Children): ElementContent[] {
  if (src === '') return title === '' ? captionBelow(caption) : [h('p', title), ...captionBelow(caption)]
  const element = h(kind, { src, controls: true, title: title || undefined })
  return hasWords(caption) ? captioned([element], caption) : [element]
}

export type LinkedFile = { href: string; title: string; caption: string; name: string }

export function fileLink({ href, title, caption, name }: LinkedFile): ElementContent[] {
  const label = title || name || href
  const others = [caption, name === label ? '' : name].filter((text) => text !== '')
  const link = href === '' ? h('span', label) : h('a', { href }, label)
  return label === '' ? [] : [h('p', [link, ...others.flatMap((text) => [h('br'), h('small', text)])])]
}

export function codeBlock(code: string, language: string, caption: Children): ElementContent[] {
  const className = /^[\w+#.-]{1,50}$/.test(language) ? [`language-${language}`] : undefined
  const block = h('pre', h('code', { className }, code.endsWith('\n') ? code : `${code}\n`))
  return hasWords(caption) ? captioned([block], caption) : [block]
}

function captionBelow(caption: Children): Element[] {
  return hasWords(caption) ? [h('p', h('small', [...caption]))] : []
}

const BLOCKS = ['p', 'pre', 'ul', 'ol', 'div', 'aside', 'blockquote', 'table', 'figure', 'details', 'h2', 'h3', 'h4', 'dl', 'hr'] as const

function isInline(children: Children): boolean {
  return !children.some((child) => isElement(child, ...BLOCKS))
}

export function asBlocks(children: Children): ElementContent[] {
  if (!isInline(children)) return [...children]
  return hasWords(children) || children.some((child) => isElement(child)) ? [h('p', [...children])] : []
}
