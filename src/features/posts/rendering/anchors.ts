// Assigns the final ids of an article, adds the anchors of headings, and builds the table of contents.
import type { Element, Parents, Root } from 'hast'
import { h } from 'hastscript'
import type { TocEntry } from '#src/lib/toc.ts'
import { splitFragment } from '#src/lib/web/fragment.ts'
import { elementsOf, hasClass, isElement, replaceChild, singleLineTextOf, textProperty } from './hast-tree.ts'
import { TargetIds } from './target-ids.ts'

const HEADINGS: readonly string[] = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const DEEPEST_IN_TOC = 4
/** Bounds the post page, which renders every entry, and a reading report, which counts every heading. */
const LONGEST_TOC = 500

/**
 * Gives headings and other link targets unique ids, adds the '#' links, rewrites links within the article, and demotes headings.
 *
 * The title of the page is its only h1, and screen readers need an outline without gaps. The rendered level of a heading is
 * therefore its depth in the outline, counted from h2: an h1 in the content becomes h2, and an h4 directly below an h2 becomes
 * h3. The table of contents lists the first 500 headings that the author wrote as h1 to h4, in document order, with the
 * rendered level (at most 4).
 */
export function addHeadingIds(root: Root): TocEntry[] {
  const ids = new TargetIds()
  const outline: number[] = []
  const toc: TocEntry[] = []
  for (const { element, ancestors } of elementsOf(root)) {
    const written = HEADINGS.indexOf(element.tagName) + 1
    if (written === 0) {
      nameLinkTarget(element, ids)
      continue
    }
    const text = singleLineTextOf(withoutReferences(element))
    const id = ids.claimHeading(text, textProperty(element, 'id'))
    element.properties.id = id
    const level = depthInOutline(outline, written)
    element.tagName = `h${level}`
    if (written <= DEEPEST_IN_TOC && toc.length < LONGEST_TOC) toc.push({ level: tocLevel(level), id, text })
    if (!ancestors.some(isInteractive)) {
      const anchor = h('a', { className: ['anchor'], href: `#${id}`, ariaLabel: `Link to ${text}` }, '#')
      // Beside the heading: inside, its name would be part of the name of the heading.
      replaceChild(ancestors.at(-1), element, h('div', { className: ['heading'] }, [element, anchor]))
    }
  }
  retargetLinks(root, ids)
  return toc
}

/** The number of a footnote is no part of a heading. */
function withoutReferences(element: Element): Element {
  const children = element.children.filter((child) => !isElement(child) || child.properties.dataFootnoteRef === undefined)
  return { ...element, children: children.map((child) => (isElement(child) ? withoutReferences(child) : child)) }
}

function nameLinkTarget(element: Element, ids: TargetIds): void {
  const written = textProperty(element, 'id') ?? textProperty(element, 'name')
  element.properties.name = undefined
  element.properties.id = undefined
  const id = ids.claimTarget(written)
  if (id !== null) element.properties.id = id
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

/** An anchor inside a link or a summary could not be followed separately. */
function isInteractive(node: Parents): boolean {
  return isElement(node, 'a', 'summary')
}

function retargetLinks(root: Root, ids: TargetIds): void {
  for (const { element } of elementsOf(root, 'a')) {
    const href = textProperty(element, 'href')
    if (!href?.startsWith('#') || hasClass(element, 'anchor')) continue
    const { id: named, directive } = splitFragment(href.slice(1))
    const id = ids.find(named)
    if (id) element.properties.href = `#${id}${directive}`
  }
}
