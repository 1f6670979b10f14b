// Reduces the markup of WordPress, its editors and themes to what an article here has: figures, lone links to videos, code with its language.
import type { Element, ElementContent, Parents, Root } from 'hast'
import { h } from 'hastscript'
import {
  classesOf,
  elementsOf,
  hasClass,
  isBlank,
  isElement,
  replaceChild,
  singleLineTextOf,
  textOf,
  textProperty,
} from '#src/features/posts/rendering/hast-tree.ts'
import { originalUpload } from '../../dialects/local-paths.ts'

/** `links` are the addresses of posts by their ids. */
export type SiteLinks = { siteUrl: string | null; links: ReadonlyMap<string, string> }

/** Changes the tree in place. */
export function tidyTree(tree: Root, site: SiteLinks): void {
  dropComments(tree)
  for (const child of tree.children) if (child.type === 'text' && isBlank(child)) child.value = '\n'
  for (const { element, ancestors } of elementsOf(tree)) tidyElement(element, ancestors.at(-1))
  for (const { element, ancestors } of elementsOf(tree, 'a')) {
    nameTarget(element, site)
    unlinkOwnPicture(element, ancestors.at(-1))
  }
  for (const { element, ancestors } of elementsOf(tree, 'p')) separateAddresses(element, ancestors.at(-1))
}

function dropComments(tree: Root): void {
  tree.children = tree.children.filter(({ type }) => type !== 'comment')
  for (const { element } of elementsOf(tree)) element.children = element.children.filter(({ type }) => type !== 'comment')
}

function tidyElement(element: Element, parent: Parents | undefined): void {
  if (element.tagName === 'pre') nameLanguage(element)
  else if (isElement(element, 'p') && isEmpty(element)) replaceChild(parent, element)
  else if (isElement(element, 'figure', 'div') && classesOf(element).some((name) => EMBED.test(name))) openEmbed(element, parent)
  else if (isElement(element, 'figure', 'ul') && classesOf(element).some((name) => GALLERY.test(name))) tidyGallery(element, parent)
  else if (isElement(element, 'div') && hasClass(element, 'wp-block-image')) replaceChild(parent, element, ...element.children)
  else if (isElement(element, 'div') && (hasClass(element, 'wp-block-button') || hasClass(element, 'wp-block-file'))) element.tagName = 'p'
  else if (isElement(element, 'div')) showBackground(element)
}

/** The editor keeps blank lines as paragraphs with a space. */
function isEmpty({ children, properties }: Element): boolean {
  return properties.id === undefined && children.every((child) => isBlank(child) || isElement(child, 'br'))
}

const GALLERY = /^(?:wp-block-gallery|blocks-gallery-grid)$/

/** Each picture of a gallery is a figure already, in older editors within a list within a figure. */
function tidyGallery(element: Element, parent: Parents | undefined): void {
  const items = element.children.flatMap(galleryItems).filter((item) => !isBlank(item))
  const pictures = items.filter((item) => !isElement(item, 'figcaption'))
  const captions = items.filter((item) => isElement(item, 'figcaption')).map((item) => h('p', item.children))
  const figures = pictures.map((item) => (isElement(item, 'img', 'a') ? h('figure', item) : item))
  const isOpen = figures.length < 2 || figures.some((item) => !isElement(item, 'figure'))
  replaceChild(parent, element, ...(isOpen ? figures : [h('div', { className: ['gallery'] }, figures)]), ...captions)
}

function galleryItems(item: ElementContent): ElementContent[] {
  if (!isElement(item, 'ul', 'li')) return [item]
  return item.tagName === 'li' ? item.children : item.children.flatMap(galleryItems)
}

const EMBED = /^wp-block-(?:embed$|core-embed|embed-)/

/** The frame of an embed holds the address as text, or what an older editor made of it. */
function openEmbed(element: Element, parent: Parents | undefined): void {
  const caption = elementsOf({ type: 'root', children: [element] }, 'figcaption')[0]?.element
  const words = element.children.filter((child) => child !== caption)
  const address = words.map(singleLineTextOf).join(' ').trim()
  if (!isAddress(address)) return
  replaceChild(parent, element, linkTo(address), ...(caption ? [h('p', caption.children)] : []))
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S{1,2000}$/i.test(text)
}

function linkTo(address: string): Element {
  return h('p', h('a', { href: address }, address))
}

/** The names of languages in the attributes of plugins: `class="brush: php"`, `lang="php"`, `data-enlighter-language="php"`. */
function nameLanguage(pre: Element): void {
  const classes = classesOf(pre)
  const code = pre.children.find((child) => isElement(child, 'code'))
  if (classes.some(isLanguageClass) || (isElement(code) && classesOf(code).some(isLanguageClass))) return
  const brush = classes.join(' ').match(/\bbrush:\s{0,5}([\w+#-]{1,40})/)?.[1]
  const decoded = /^lang:([\w+#-]{1,40})$/.exec(classes.find((name) => name.startsWith('lang:')) ?? '')?.[1]
  const language = [
    brush,
    decoded,
    textProperty(pre, 'lang'),
    textProperty(pre, 'dataEnlighterLanguage'),
    textProperty(pre, 'dataLanguage'),
  ].find((name) => name && /^[\w+#-]{1,40}$/.test(name))
  if (!language) return
  pre.properties = { className: [`language-${language.toLowerCase()}`] }
}

function isLanguageClass(name: string): boolean {
  return /^lang(?:uage)?-./.test(name)
}

/** Covers have their picture in the style of a box. */
function showBackground(element: Element): void {
  const address = /background-image:\s{0,5}url\(["']?(https?:\/\/[^\s"'()]{1,2000})/.exec(textProperty(element, 'style') ?? '')?.[1]
  if (address !== undefined) element.children.unshift(h('img', { src: address, alt: '' }))
}

/** Links by the id of a post (`/?p=7`) become links to its address. */
function nameTarget(link: Element, { siteUrl, links }: SiteLinks): void {
  const href = textProperty(link, 'href') ?? ''
  if (siteUrl === null || !/[?&](?:p|page_id)=\d/.test(href)) return
  const url = URL.parse(href, siteUrl)
  const id = url?.searchParams.get('p') ?? url?.searchParams.get('page_id')
  const target = url?.hostname === URL.parse(siteUrl)?.hostname ? links.get(id ?? '') : undefined
  if (target !== undefined && !target.includes('?')) link.properties.href = `${target}${url?.hash ?? ''}`
}

/** A smaller picture that links to the whole one is the whole one. */
function unlinkOwnPicture(link: Element, parent: Parents | undefined): void {
  const [picture, ...others] = link.children.filter((child) => !isBlank(child))
  const href = textProperty(link, 'href') ?? ''
  if (!isElement(picture, 'img') || others.length > 0 || originalUpload(href) !== originalUpload(textProperty(picture, 'src') ?? '')) return
  picture.properties.src = href
  replaceChild(parent, link, picture)
}

/** Addresses alone in a line become links in paragraphs of their own, as WordPress shows what lies behind them. */
function separateAddresses(paragraph: Element, parent: Parents | undefined): void {
  const lines = linesOf(paragraph)
  if (!lines.some((line) => loneAddress(line) !== null)) return
  const parts: Element[] = []
  let open: Element | null = null
  for (const line of lines) {
    const address = loneAddress(line)
    if (address !== null) {
      parts.push(linkTo(address))
      open = null
    } else if (open) open.children.push(h('br'), ...line)
    else if (line.some((child) => !isBlank(child))) {
      open = { ...paragraph, children: [...line] }
      parts.push(open)
    }
  }
  replaceChild(parent, paragraph, ...parts)
}

function linesOf({ children }: Element): ElementContent[][] {
  const lines: ElementContent[][] = [[]]
  for (const child of children) {
    if (isElement(child, 'br')) lines.push([])
    else lines.at(-1)?.push(child)
  }
  return lines
}

function loneAddress(line: readonly ElementContent[]): string | null {
  const text = line.every((child) => child.type === 'text') ? line.map(textOf).join('').trim() : ''
  return isAddress(text) ? text : null
}
