// Converts a rendered article for e-mails: styles in place, absolute addresses, and a link to the page for what mail programs do not show.
import type { Element, ElementContent, Parents, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { h } from 'hastscript'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { type EmailStyle, emailStyle, MONO } from '#src/ui/email/email-styles.ts'
import { elementsOf, hasClass, isElement, replaceChild, singleLineTextOf, textOf, textProperty } from '../rendering/hast-tree.ts'
import { CELL_CLASSES } from '../rendering/tables.ts'
import { linearMath } from './linear-math.ts'

export type EmailArticle = {
  html: string
  /** The end is missing: the page has the whole text. */
  isCut: boolean
}

/** Gmail hides what comes after 102 kB of an e-mail, the link to unsubscribe included. In bytes of UTF-8. */
const BYTES_MAX = 85_000

/** Pictures are at most as wide as the column. In CSS pixels. */
const COLUMN_WIDTH = 600

/** Pictures with transparency are drawn for light pages. The ground stays light in the dark theme. */
const UNDER_TRANSPARENT = ';background-color:#fcfdfb'

const parser = unified().use(rehypeParse, { fragment: true })

/** `html` is the rendered article, `postUrl` the absolute address of its post. */
export function renderEmailArticle(html: string, postUrl: string): EmailArticle {
  const tree = parser.parse(html)
  writeFormulas(tree)
  linkToPage(tree, postUrl)
  showCodeNames(tree)
  showTasks(tree)
  removeControls(tree)
  showPictures(tree, postUrl)
  unwrap(tree)
  const last = lastInBoxes(tree)
  for (const { element, ancestors } of elementsOf(tree)) {
    cleanProperties(element, { isInPre: isElement(ancestors.at(-1), 'pre'), isLast: last.has(element), postUrl })
  }
  return cut(tree)
}

/** Where a formula needs more than one line, its TeX stands for it. */
function writeFormulas(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree, 'math')) {
    const [source] = elementsOf({ type: 'root', children: [element] }, 'annotation')
    const tex = source ? textOf(source.element) : ''
    const parent = ancestors.at(-1)
    const isBlock = isElement(parent, 'div') && hasClass(parent, 'math')
    const written = linearMath(element) ?? [h(isBlock ? 'pre' : 'code', tex)]
    replaceChild(parent, element, ...written)
  }
}

/** A link to the page replaces what plays, is drawn or opens there. */
function linkToPage(tree: Root, postUrl: string): void {
  for (const { element, ancestors } of elementsOf(tree, 'figure', 'video', 'audio', 'iframe')) {
    const parent = ancestors.at(-1)
    const label = element.tagName === 'figure' ? labelOfFigure(element) : labelOfPlayer(element, parent)
    if (label === null) continue
    const picture = elementsOf({ type: 'root', children: [element] }, 'img')[0]?.element
    const link = h('a', { href: postUrl }, [...(picture && hasClass(element, 'embed') ? [picture, h('br')] : []), label])
    replaceChild(parent, element, isElement(parent, 'figure', 'p') ? link : h('p', link))
  }
}

/** Null for a figure that mail programs show. */
function labelOfFigure(figure: Element): string | null {
  const caption = (name: string) => {
    const [found] = elementsOf({ type: 'root', children: [figure] }).filter(
      ({ element }) => hasClass(element, name) || element.tagName === name,
    )
    return found ? singleLineTextOf(found.element) : ''
  }
  if (hasClass(figure, 'diagram')) return withName('Diagram', caption('figcaption'))
  if (hasClass(figure, 'embed')) return withName(figure.properties.dataPlayer ? 'Video' : 'Code', caption('embed-title'))
  return null
}

/** A caption below has the name already. */
function labelOfPlayer(player: Element, parent: Parents | undefined): string {
  const hasCaption = parent?.children.some((child) => isElement(child, 'figcaption')) ?? false
  return withName(player.tagName === 'audio' ? 'Audio' : 'Video', hasCaption ? '' : (textProperty(player, 'ariaLabel') ?? ''))
}

function withName(kind: string, name: string): string {
  return name === '' || name === kind ? `${kind} on the page` : `${kind} on the page: ${name}`
}

/** The name of a file stands above its code; a language alone does not, unless it tells the blocks of a group apart. */
function showCodeNames(tree: Root): void {
  for (const { element: head, ancestors } of elementsOf(tree, 'div')) {
    if (!hasClass(head, 'code-head')) continue
    const [file] = elementsOf({ type: 'root', children: [head] }, 'span').filter(({ element }) => hasClass(element, 'file'))
    const name = file ? singleLineTextOf(file.element) : ''
    const isInGroup = ancestors.some((ancestor) => isElement(ancestor, 'div') && hasClass(ancestor, 'code-group'))
    if (name.includes(' · ') || isInGroup) replaceChild(ancestors.at(-1), head, h('p', { className: ['code-name'] }, name))
  }
}

function showTasks(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree, 'input', 'progress')) {
    const value = element.tagName === 'progress' ? (textProperty(element, 'ariaLabel') ?? '') : element.properties.checked ? '☑ ' : '☐ '
    const parent = ancestors.at(-1)
    const blocks = parent?.children[parent.children.indexOf(element) + 1]
    const first = isElement(blocks, 'div') ? blocks.children.find((child) => isElement(child)) : undefined
    if (isElement(first, 'p')) {
      first.children.unshift({ type: 'text', value })
      replaceChild(parent, element)
    } else replaceChild(parent, element, { type: 'text', value })
  }
}

const CONTROLS = ['code-head', 'code-tabs', 'anchor']

function removeControls(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree)) {
    const isControl = isElement(element, 'button', 'svg', 'script', 'style') || CONTROLS.some((name) => hasClass(element, name))
    if (isControl) replaceChild(ancestors.at(-1), element)
  }
}

/** Its words stand for it, and a link to it leads to the page. */
function nameForeignPicture(img: Element, parent: Parents | undefined, postUrl: string): void {
  if (isElement(parent, 'a') && hasClass(parent, 'large')) parent.properties.href = postUrl
  replaceChild(parent, img, { type: 'text', value: textProperty(img, 'alt') || 'Picture on the page' })
}

/** Pictures come from this site alone, so that no other one learns who reads. */
function showPictures(tree: Root, postUrl: string): void {
  const { origin } = new URL(postUrl)
  for (const { element, ancestors } of elementsOf(tree, 'img')) {
    const src = URL.parse(textProperty(element, 'src') ?? '', postUrl)
    const parent = ancestors.at(-1)
    const alt = textProperty(element, 'alt') ?? ''
    if (src?.origin !== origin) {
      nameForeignPicture(element, parent, postUrl)
      continue
    }
    const width = Number(element.properties.width) || undefined
    const isInLine = hasClass(element, 'inline')
    const ground = element.properties.dataTransparent === undefined ? '' : UNDER_TRANSPARENT
    // With its width alone a picture keeps its proportions in every program.
    element.properties = {
      ...{ src: src.href, alt, width: width && Math.min(width, COLUMN_WIDTH), border: 0 },
      style: (isInLine ? 'vertical-align:middle' : 'max-width:100%;height:auto;border:0') + ground,
    }
  }
}

/** Outlook knows no younger elements, and shows their content in a line. */
const NEWER_BLOCKS = ['figure', 'figcaption', 'section', 'aside', 'article', 'header', 'footer', 'nav', 'main']

/** Elements without a meaning of their own here, inner ones first: a replacement reuses the children of the element it replaces. */
function unwrap(tree: Root): void {
  for (const { element } of elementsOf(tree, ...NEWER_BLOCKS)) {
    if (!hasClass(element, 'footnotes')) element.properties.className = [element.tagName]
    element.tagName = 'div'
  }
  for (const { element, ancestors } of elementsOf(tree, 'span', 'details', 'summary').reverse()) {
    const parent = ancestors.at(-1)
    const isHeading = element.tagName === 'summary' && element.children.some((child) => isElement(child, ...HEADINGS))
    if (isHeading) replaceChild(parent, element, ...element.children)
    else if (element.tagName === 'summary') replaceChild(parent, element, h('p', h('strong', element.children)))
    else if (element.tagName === 'details') replaceChild(parent, element, h('div', { className: ['details'] }, element.children))
    else if (!LINE_STYLES.some(([name]) => hasClass(element, name))) replaceChild(parent, element, ...element.children)
  }
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div']

/** Marked lines of code. */
const LINE_STYLES = [
  ['add', emailStyle('display:block', { background: 'code-add' })],
  ['del', emailStyle('display:block', { background: 'code-del' })],
  ['hl', emailStyle('display:block', { background: 'wash' })],
] as const

const HEADING = 'line-height:1.25;font-weight:700'
const BLOCK = 'margin:0 0 18px'
const CODE_TEXT = `font-family:${MONO};font-size:13px;line-height:20px;white-space:pre-wrap;word-break:break-word`

const CLASS_STYLES: readonly [name: string, style: EmailStyle][] = [
  ['code-name', emailStyle(`margin:0 0 4px;font-family:${MONO};font-size:12px;line-height:18px`, { color: 'ink-2' })],
  ['callout', emailStyle(`${BLOCK};padding:12px 16px;border:1px solid;border-left-width:6px`, { background: 'sheet', border: 'rule' })],
  ['label', emailStyle(`margin:0 0 6px;font-family:${MONO};font-size:12px;line-height:18px;font-weight:700`)],
  ['details', emailStyle(`${BLOCK};padding-left:16px;border-left:1px solid`, { border: 'rule' })],
  ['footnotes', emailStyle(`margin:32px 0 18px;padding-top:16px;border-top:1px solid;font-size:15px;line-height:23px`, { border: 'rule' })],
  ['math', emailStyle(`${BLOCK};text-align:center`)],
  ['project', emailStyle(`${BLOCK};padding:12px 16px;border:1px solid`, { background: 'sheet', border: 'rule' })],
  [
    'btn',
    emailStyle(`display:inline-block;margin:0 12px 6px 0;font-family:${MONO};font-size:13px;text-decoration:underline`, { color: 'ink' }),
  ],
  ['figure', emailStyle(BLOCK)],
  ['figcaption', emailStyle(`margin-top:6px;font-family:${MONO};font-size:12px;line-height:18px`, { color: 'ink-2' })],
  ['tasks', emailStyle(`${BLOCK};padding-left:24px;list-style:none`)],
]

const TAG_STYLES: Readonly<Record<string, EmailStyle>> = {
  p: emailStyle(BLOCK),
  h1: emailStyle(`margin:36px 0 12px;font-size:25px;${HEADING}`),
  h2: emailStyle(`margin:36px 0 12px;font-size:25px;${HEADING}`),
  h3: emailStyle(`margin:30px 0 10px;font-size:21px;${HEADING}`),
  h4: emailStyle(`margin:26px 0 8px;font-size:18px;${HEADING}`),
  h5: emailStyle(`margin:22px 0 8px;font-size:17px;${HEADING}`),
  h6: emailStyle(`margin:22px 0 8px;font-size:17px;${HEADING}`),
  ul: emailStyle(`${BLOCK};padding-left:24px`),
  ol: emailStyle(`${BLOCK};padding-left:28px`),
  li: emailStyle('margin:0 0 6px'),
  dd: emailStyle('margin:0 0 8px 20px'),
  dt: emailStyle('font-weight:700'),
  blockquote: emailStyle(`${BLOCK};padding-left:16px;border-left:3px solid`, { border: 'rule', color: 'ink-2' }),
  a: emailStyle('text-decoration:underline', { color: 'ink' }),
  pre: emailStyle(`${BLOCK};padding:12px 14px;border:1px solid;text-align:left;${CODE_TEXT}`, {
    background: 'code',
    border: 'rule',
    color: 'ink',
  }),
  code: emailStyle(`padding:1px 4px;font-family:${MONO};font-size:0.86em`, { background: 'sunk', color: 'ink' }),
  kbd: emailStyle(`padding:1px 5px;border:1px solid;font-family:${MONO};font-size:0.82em`, { border: 'rule' }),
  samp: emailStyle(`font-family:${MONO};font-size:0.88em`),
  mark: emailStyle('', { background: 'wash', color: 'ink' }),
  hr: emailStyle('margin:32px 0;border:0;border-top:1px solid', { border: 'rule' }),
  table: emailStyle(`${BLOCK};width:100%;border-collapse:collapse;font-size:15px;line-height:22px`),
  caption: emailStyle(`padding:0 0 6px;text-align:left;font-family:${MONO};font-size:12px;line-height:18px`, { color: 'ink-2' }),
  th: emailStyle('padding:7px 12px 7px 0;border-bottom:1px solid;text-align:left;vertical-align:top;font-weight:700', { border: 'ink' }),
  td: emailStyle('padding:7px 12px 7px 0;border-bottom:1px solid;vertical-align:top', { border: 'rule' }),
  sup: emailStyle('font-size:0.72em;line-height:0;vertical-align:super'),
  sub: emailStyle('font-size:0.72em;line-height:0;vertical-align:sub'),
}

const ALLOWED_PROPERTIES = new Set([
  ...['href', 'src', 'alt', 'title', 'width', 'border', 'lang', 'dir'],
  ...['colSpan', 'rowSpan', 'type', 'start', 'reversed', 'value', 'style'],
])

const BOXES = ['callout', 'details', 'footnotes']

/** The last element of each box, which has space below already. */
function lastInBoxes(tree: Root): Set<Element> {
  const boxes = elementsOf(tree, 'blockquote', 'li', 'td', 'div').filter(
    ({ element }) => element.tagName !== 'div' || BOXES.some((name) => hasClass(element, name)),
  )
  return new Set(
    boxes.flatMap(({ element }) => element.children.findLast((child) => isElement(child)) ?? []).filter((child) => isElement(child)),
  )
}

type Place = { isInPre: boolean; isLast: boolean; postUrl: string }

function cleanProperties(element: Element, { isInPre, isLast, postUrl }: Place): void {
  const { href } = element.properties
  const align = isElement(element, 'td', 'th') ? CELL_CLASSES.find(([, name]) => hasClass(element, name))?.[0] : undefined
  // A block of code has the style of its frame.
  const found = isInPre && element.tagName === 'code' ? undefined : styleOf(element)
  element.properties = Object.fromEntries(Object.entries(element.properties).filter(([name]) => ALLOWED_PROPERTIES.has(name)))
  if (typeof href === 'string') element.properties.href = URL.parse(href, postUrl)?.href ?? postUrl
  if (!found) return
  element.properties.style = [found.style, ...(align ? [`text-align:${align}`] : []), ...(isLast ? ['margin-bottom:0'] : [])].join(';')
  if (found.className) element.properties.className = found.className.split(' ')
}

function styleOf(element: Element): EmailStyle | undefined {
  const byClass = [...LINE_STYLES, ...CLASS_STYLES].find(([name]) => hasClass(element, name))
  return byClass?.[1] ?? TAG_STYLES[element.tagName]
}

/** Leaves out whole blocks from where the e-mail would be too long. */
function cut(tree: Root): EmailArticle {
  const kept: ElementContent[] = []
  let bytes = 0
  for (const child of tree.children) {
    if (child.type !== 'element' && child.type !== 'text') continue
    bytes += Buffer.byteLength(toHtml(child))
    if (bytes > BYTES_MAX) return { html: toHtml({ type: 'root', children: kept }), isCut: true }
    kept.push(child)
  }
  return { html: toHtml({ type: 'root', children: kept }), isCut: false }
}
