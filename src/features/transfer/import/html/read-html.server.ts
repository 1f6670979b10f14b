// Reads HTML of another program as the text of an article. The result is not sanitized: the renderer sanitizes the content of every post.
import type { Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { mapComponents } from '../components/map-components.ts'
import { assertShallow } from '../markdown/shallow-tree.ts'
import { mapNodeCallouts } from './map-node-callouts.ts'
import { unwrapElements } from './unwrap-elements.ts'

const parser = unified().use(rehypeParse, { fragment: true }).freeze()

/** Throws an Error whose message is the reason to skip the file. */
export function readHtml(html: string): Root {
  const tree = parser.parse(html)
  assertShallow(tree)
  mapComponents(tree)
  mapNodeCallouts(tree)
  unwrapElements(tree)
  return tree
}
