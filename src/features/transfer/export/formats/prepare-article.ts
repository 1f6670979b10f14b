// The part of an article's conversion that all formats for other programs share.
import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { elementsOf, hasClass, isElement, textProperty } from '#src/features/posts/rendering/hast-tree.ts'
import { writeHtml } from '#src/features/posts/rendering/parse-article.ts'
import { sanitizeArticle } from '#src/features/posts/rendering/sanitize-article.ts'

/** Returns the address on the new site for one on this site. */
export type RewriteAddress = (address: string) => string

/** The sanitised article, with callouts that need no style sheet and the addresses of the new site. `content` is untrusted HTML. */
export function prepareArticle(content: string, rewriteAddress: RewriteAddress): Root {
  const { tree } = sanitizeArticle(content)
  for (const { element } of elementsOf(tree, 'div')) if (hasClass(element, 'callout')) becomeAside(element)
  for (const { element } of elementsOf(tree)) {
    if (element.properties.dataFootnoteRef === undefined) rewriteAddresses(element, rewriteAddress)
  }
  return tree
}

/** The article as HTML, for programs that store HTML. */
export function articleToHtml(content: string, rewriteAddress: RewriteAddress): string {
  return writeHtml(prepareArticle(content, rewriteAddress))
}

function rewriteAddresses({ properties }: Element, rewriteAddress: RewriteAddress): void {
  for (const name of ['href', 'src'] as const) {
    const address = properties[name]
    if (typeof address === 'string') properties[name] = rewriteAddress(address)
  }
}

/** A callout with its title as a paragraph, so that readers see it without our style sheet. */
function becomeAside(callout: Element): void {
  const [kind = 'Note', ...title] = (textProperty(callout, 'ariaLabel') ?? 'Note').split(': ')
  const children = callout.children.filter((child) => !isElement(child, 'p') || !hasClass(child, 'label'))
  const name = h('p', { className: ['callout-title'] }, title.join(': ') || kind)
  callout.tagName = 'aside'
  callout.properties = { className: ['callout', kind.toLowerCase()] }
  callout.children = [name, ...children]
}
