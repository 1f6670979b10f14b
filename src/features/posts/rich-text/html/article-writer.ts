import type { Node } from '@tiptap/pm/model'
import type { DocNode } from './article-doc.ts'
import { docToHtml, writeEither } from './doc-to-html.ts'

/**
 * Writes the document as HTML after every key. A node of a document never changes, so that only the blocks that are new to the writer
 * cost anything, also in a long article.
 */
export function createArticleWriter(): (doc: Node) => string {
  const read = new WeakMap<Node, DocNode>()
  const written = new WeakMap<DocNode, { isBare: boolean; html: string }>()

  function toDocNode(node: Node): DocNode {
    const before = read.get(node)
    if (before) return before
    const converted: DocNode = node.toJSON()
    read.set(node, converted)
    return converted
  }
  function write(block: DocNode, isBare: boolean): string {
    const before = written.get(block)
    if (before?.isBare === isBare) return before.html
    const html = writeEither(block, isBare)
    written.set(block, { isBare, html })
    return html
  }
  return (doc) => docToHtml({ type: 'doc', content: doc.children.map(toDocNode) }, write)
}
