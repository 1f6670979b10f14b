import type { Nodes, Root } from 'hast'

/** Browsers nest at most 512 elements. Functions that walk the tree recurse once per level. */
const MAX_ELEMENT_DEPTH = 500
export const TOO_DEEP = `elements lie more than ${MAX_ELEMENT_DEPTH} deep in each other: take some levels out`

/** Throws an Error for a tree that is too deep. Breadth-first, so that deep trees do not overflow the stack. */
export function assertShallow(tree: Root): void {
  let level: Nodes[] = [tree]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_ELEMENT_DEPTH) throw new Error(TOO_DEEP)
    level = level.flatMap((node) => ('children' in node ? node.children : []))
  }
}
