// Reads HTML of another program as the text of an article. The result is not sanitized: the renderer sanitizes the content of every post.
import type { Root } from 'hast'
import { mapComponents } from '../components/map-components.ts'
import { parseFragment } from './fragment.ts'
import { mapNodeCallouts } from './map-node-callouts.ts'
import { unwrapElements } from './unwrap-elements.ts'

/** Throws an Error whose message is the reason to skip the file. */
export function readHtml(html: string): Root {
  const tree = parseFragment(html)
  mapComponents(tree)
  mapNodeCallouts(tree)
  unwrapElements(tree)
  return tree
}
