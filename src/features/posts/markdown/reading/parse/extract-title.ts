// The title of a text without front matter: the h1 that opens it.
import type { Root } from 'hast'
import { lineOf } from '../../../rendering/excerpt.ts'

/** As `extractTitle`, with the text of the same heading in `plain`, which may be the same tree. */
export function titleOf(tree: Root, plain: Root): string | null {
  const title = extractTitle(tree)
  return plain === tree ? title : extractTitle(plain)
}

/** Removes an h1 that opens the text from the tree, and returns its text. */
export function extractTitle(tree: Root): string | null {
  const first = tree.children.find((child) => child.type === 'element')
  if (first?.tagName !== 'h1') return null
  tree.children.splice(tree.children.indexOf(first), 1)
  return lineOf(first) || null
}
