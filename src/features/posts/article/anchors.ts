// Headings, their anchors and the table of contents; every id of the article gets its final name here.
import { slug } from 'github-slugger'
import type { Element, Parents, Root } from 'hast'
import { h } from 'hastscript'
import type { TocEntry } from '#src/lib/toc.ts'
import { elementsOf, hasClass, isElement, lineOf, textProperty } from './tree.ts'

const HEADINGS: readonly string[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const DEEPEST_IN_TOC = 4
/** The contents are rendered with every page of the post, and a report of reading counts each heading. */
const LONGEST_TOC = 500

/**
 * Ids the page around the article uses, and names that scripts look up on `window` to find out where they run:
 * an element with such an id would answer there in place of nothing.
 */
const RESERVED = [
  ...['main', 'comments', 'share', 'share-url', 'related', 'search', 'menu', 'top', 'link', 'toc', 'root', 'name'],
  ...['process', 'global', 'module', 'exports', 'require', 'define', 'buffer', 'self', 'window', 'document', 'performance', 'react'],
]

/**
 * Gives headings and other goals unique ids, adds the '#' links, rewrites links within the article, and demotes headings.
 *
 * The page's title is its only h1, and screen readers need an outline without gaps. So a heading's rendered level is its
 * depth in the outline, from h2: an h1 in the content becomes h2, and an h4 directly below an h2 becomes h3. The contents
 * list the first 500 of what the author wrote as h1 to h4, in document order, with the rendered level (at most 4).
 */
export function nameHeadings(root: Root): TocEntry[] {
  const ids = new Ids()
  const outline: number[] = []
  const toc: TocEntry[] = []
  for (const { element, ancestors } of elementsOf(root)) {
    const written = HEADINGS.indexOf(element.tagName) + 1
    if (written === 0) {
      nameGoal(element, ids)
      continue
    }
    const text = lineOf(element)
    const id = ids.claim(slug(textProperty(element, 'id') ?? '') || slug(text) || 'section', textProperty(element, 'id'))
    element.properties.id = id
    const level = depthInOutline(outline, written)
    element.tagName = `h${level}`
    if (written <= DEEPEST_IN_TOC && toc.length < LONGEST_TOC) toc.push({ level: tocLevel(level), id, text })
    if (!ancestors.some(isInteractive)) {
      element.children.push(h('a', { className: ['anchor'], href: `#${id}`, ariaLabel: `Link to ${text}` }, '#'))
    }
  }
  retargetLinks(root, ids)
  return toc
}

class Ids {
  readonly #taken = new Set<string>(RESERVED)
  readonly #renamed = new Map<string, string>()
  /** How often a name was wanted: the numbers up to it are taken, and need not be tried again. */
  readonly #wanted = new Map<string, number>()

  /** A free id like `wanted`; links to the id the author wrote will find it. */
  claim(wanted: string, written: string | null): string {
    let count = this.#wanted.get(wanted) ?? 0
    while (this.#taken.has(numbered(wanted, count))) count += 1
    const id = numbered(wanted, count)
    this.#wanted.set(wanted, count)
    this.#taken.add(id)
    for (const name of [written, wanted]) if (name && !this.#renamed.has(name)) this.#renamed.set(name, id)
    return id
  }

  find(written: string): string | undefined {
    return this.#renamed.get(written) ?? this.#renamed.get(written.toLowerCase())
  }
}

function numbered(name: string, count: number): string {
  return count === 0 ? name : `${name}-${count}`
}

function nameGoal(element: Element, ids: Ids): void {
  const written = textProperty(element, 'id') ?? textProperty(element, 'name')
  element.properties.name = undefined
  element.properties.id = undefined
  const wanted = written === null ? '' : slug(written)
  if (wanted !== '') element.properties.id = ids.claim(wanted, written)
}

function depthInOutline(outline: number[], written: number): 2 | 3 | 4 | 5 | 6 {
  while ((outline.at(-1) ?? 0) >= written) outline.pop()
  outline.push(written)
  const depth = outline.length
  if (depth <= 1) return 2
  if (depth === 2) return 3
  if (depth === 3) return 4
  return depth === 4 ? 5 : 6
}

function tocLevel(level: 2 | 3 | 4 | 5 | 6): 2 | 3 | 4 {
  return level === 5 || level === 6 ? DEEPEST_IN_TOC : level
}

/** A link inside a link or a summary could not be reached by itself. */
function isInteractive(node: Parents): boolean {
  return isElement(node, 'a', 'summary')
}

function retargetLinks(root: Root, ids: Ids): void {
  for (const { element } of elementsOf(root, 'a')) {
    const href = textProperty(element, 'href')
    if (!href?.startsWith('#') || hasClass(element, 'anchor')) continue
    const id = ids.find(decodeFragment(href.slice(1)))
    if (id) element.properties.href = `#${id}`
  }
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment // A stray percent sign is part of the name.
  }
}
