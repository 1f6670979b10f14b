// The parts of an article that checks, word counts and comparisons read. The browser's own HTML parser extracts them.
import { splitFragment } from '#src/lib/web/fragment.ts'
import { readTargets } from '../../rich-text/html/list-headings.ts'
import { parseHtml } from '../../rich-text/html/read/parse-html.ts'

export type Outline = {
  headings: { level: number; text: string }[]
  images: { alt: string | null; src: string }[]
  /** The names of the files of pictures that are not stored yet. Readers see nothing of them. */
  missingPictures: string[]
  /** `href` is the attribute as written; null without one. `isBroken` when it names no part of this article. */
  links: { href: string | null; text: string; isBroken?: boolean }[]
  /** One entry for each note below the article. */
  footnotes: { isEmpty: boolean; isUnused: boolean }[]
  /** The text without code, one line per block. */
  text: string
  code: string
}

export const EMPTY_OUTLINE: Outline = { headings: [], images: [], missingPictures: [], links: [], footnotes: [], text: '', code: '' }

/** `readOutline` ends a line after each of these elements. */
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, td, th, dt, dd, figcaption, summary, blockquote, div, br'

export function readOutline(html: string): Outline {
  const body = parseInert(html)
  const all = (selector: string) => [...body.querySelectorAll(selector)]
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const headings = all('h1, h2, h3, h4, h5, h6').map((heading) => ({ level: Number(heading.tagName.slice(1)), text: textOf(heading) }))
  const images = all('img').map((image) => ({ alt: image.getAttribute('alt'), src: image.getAttribute('src') ?? '' }))
  const missingPictures = all(MISSING_PICTURE).map(nameOfMissing)
  const links: Outline['links'] = all('a').map((link) => ({
    href: link.getAttribute('href'),
    text: textOf(link) || link.querySelector('img')?.alt || '',
  }))
  markBroken(html, links)
  const footnotes = all('.footnotes > ol > li').map((note) => readNote(note, body))
  const code = all('pre').map((block) => block.textContent ?? '')
  for (const element of all('pre, script, style')) element.remove()
  for (const element of all(BLOCKS)) element.after(body.ownerDocument.createTextNode('\n'))
  const text = (body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
  return { headings, images, missingPictures, links, footnotes, text, code: code.join('\n\n') }
}

/** The article with a line for each picture that is not stored yet, for comparisons. */
export function nameMissingPictures(html: string): string {
  if (!html.includes('data-picture')) return html
  const body = parseInert(html)
  for (const place of body.querySelectorAll<HTMLTemplateElement>(MISSING_PICTURE)) {
    const line = body.ownerDocument.createElement('p')
    const caption = (place.content.textContent ?? '').trim()
    line.textContent = `[Picture not uploaded: ${nameOfMissing(place)}]${caption === '' ? '' : ` ${caption}`}`
    place.replaceWith(line)
  }
  return body.innerHTML
}

/** As `rich-text/html/missing-picture.ts` writes them. */
const MISSING_PICTURE = 'template[data-picture]'

function nameOfMissing(place: Element): string {
  return place.getAttribute('data-picture') || 'a picture'
}

/** The owner document of a template runs no scripts, loads no resources and has no Content-Security-Policy that inline styles violate. */
function parseInert(html: string): HTMLBodyElement {
  const body = document.createElement('template').content.ownerDocument.createElement('body')
  body.innerHTML = html
  return body
}

function readNote(note: Element, body: Element): Outline['footnotes'][number] {
  const content = note.cloneNode(true)
  const inside = content instanceof Element ? content : note
  for (const link of inside.querySelectorAll('a[data-footnote-backref]')) link.remove()
  const isEmpty = (inside.textContent ?? '').trim() === '' && inside.querySelector('img, video, audio, iframe, hr') === null
  const isUnused = ![...body.querySelectorAll('a[href]')].some((link) => link.getAttribute('href') === `#${note.id}`)
  return { isEmpty, isUnused }
}

/** Ids that the page around an article has. */
const IDS_OF_PAGE: readonly string[] = ['top', 'main', 'comments', 'share', 'related']

/** Marks links to a part of the article that it does not have. */
function markBroken(html: string, links: Outline['links']): void {
  const within = links.filter(({ href }) => href?.startsWith('#') && href.length > 1)
  if (within.length === 0) return
  const { ids } = readTargets(parseHtml(html))
  for (const link of within) {
    const { id } = splitFragment(link.href?.slice(1) ?? '')
    link.isBroken = id !== '' && !IDS_OF_PAGE.includes(id) && ids.find(id) === undefined
  }
}
