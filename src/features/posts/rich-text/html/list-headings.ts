import { TargetIds } from '../../rendering/target-ids.ts'
import { descendantsOf, type HtmlNode, isElement, textOf } from './html-tree.ts'

/** A heading of the article that is being written; `id` is its fragment on the page. */
export type ArticleHeading = { id: string; text: string }

/** The headings of an article with the ids that the renderer gives them. Headings without a text are left out. */
export function listHeadings(article: readonly HtmlNode[]): ArticleHeading[] {
  return readTargets(article).headings
}

/** The headings of an article, and the ids of everything that a link can lead to. */
export function readTargets(article: readonly HtmlNode[]): { headings: ArticleHeading[]; ids: TargetIds } {
  const ids = new TargetIds()
  const headings = article
    .flatMap((node) => (isElement(node) ? [node, ...descendantsOf(node)] : []))
    .flatMap((element) => {
      const written = element.attributes.id ?? null
      if (!/^h[1-6]$/.test(element.name)) {
        ids.claimTarget(written ?? element.attributes.name ?? null)
        return []
      }
      const text = textOf(withoutReferences(element)).replaceAll(/\s+/g, ' ').trim()
      const id = ids.claimHeading(text, written)
      return text === '' ? [] : [{ id, text }]
    })
  return { headings, ids }
}

/** The number of a footnote is no part of a heading. */
function withoutReferences(node: HtmlNode): HtmlNode {
  if (!isElement(node)) return node
  const children = node.children.filter((child) => !isElement(child) || child.attributes['data-footnote-ref'] === undefined)
  return { ...node, children: children.map(withoutReferences) }
}
