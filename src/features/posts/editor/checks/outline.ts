// The parts of an article that checks, word counts and comparisons read. The browser's own HTML parser extracts them.

export type Outline = {
  headings: { level: number; text: string }[]
  images: { alt: string | null; src: string }[]
  /** `href` is the attribute as written; null without one. */
  links: { href: string | null; text: string }[]
  /** The text without code, one line per block. */
  text: string
  code: string
}

export const EMPTY_OUTLINE: Outline = { headings: [], images: [], links: [], text: '', code: '' }

/** `readOutline` ends a line after each of these elements. */
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, td, th, dt, dd, figcaption, summary, blockquote, div, br'

export function readOutline(html: string): Outline {
  // The owner document of a template runs no scripts, loads no resources and has no Content-Security-Policy that inline styles violate.
  const body = document.createElement('template').content.ownerDocument.createElement('body')
  body.innerHTML = html
  const all = (selector: string) => [...body.querySelectorAll(selector)]
  const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const headings = all('h1, h2, h3, h4, h5, h6').map((heading) => ({ level: Number(heading.tagName.slice(1)), text: textOf(heading) }))
  const images = all('img').map((image) => ({ alt: image.getAttribute('alt'), src: image.getAttribute('src') ?? '' }))
  const links = all('a').map((link) => ({ href: link.getAttribute('href'), text: textOf(link) || link.querySelector('img')?.alt || '' }))
  const code = all('pre').map((block) => block.textContent ?? '')
  for (const element of all('pre, script, style')) element.remove()
  for (const element of all(BLOCKS)) element.after(body.ownerDocument.createTextNode('\n'))
  const text = (body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
  return { headings, images, links, text, code: code.join('\n\n') }
}
