// Pieces of HTML in exports, as trees.
import type { ElementContent, Root, RootContent } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { assertShallow, TOO_DEEP } from '../parse/shallow-tree.ts'

const parser = unified().use(rehypeParse, { fragment: true }).freeze()

/** Throws an Error whose message is the reason to skip the text. */
export function parseFragment(html: string): Root {
  try {
    const tree = parser.parse(html)
    assertShallow(tree)
    return tree
  } catch (error) {
    // Much deeper elements overflow the stack of the parser.
    if (error instanceof RangeError) throw new Error(TOO_DEEP, { cause: error })
    throw error
  }
}

/** Without comments. */
export function fragmentOf(html: string): ElementContent[] {
  return html === '' ? [] : contentOf(parseFragment(html))
}

export function contentOf({ children }: Root): ElementContent[] {
  return children.filter(isContent)
}

function isContent(node: RootContent): node is ElementContent {
  return node.type === 'element' || node.type === 'text'
}
