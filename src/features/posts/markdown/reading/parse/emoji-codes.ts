import { nameToEmoji } from 'gemoji'
import type { Nodes, Parents, Root } from 'hast'
import { elementsOf, hasClass, isElement } from '../../../rendering/hast-tree.ts'

/** Between other words and signs, so that times (`10:30:45`) stay. */
const CODE = /(?<![\w:]):([a-z0-9_+-]{1,50}):(?![\w:])/g
const LITERAL = ['code', 'pre', 'kbd', 'samp', 'math', 'script', 'style', 'svg'] as const

/** Replaces codes such as `:rocket:` in the text by their emoji. Unknown codes, and those in code and formulas, stay. The names are those of GitHub. */
export function drawEmoji(tree: Root): void {
  const literal = new Set<Nodes>()
  drawIn(tree)
  for (const { element, ancestors } of elementsOf(tree)) {
    if (isElement(element, ...LITERAL) || hasClass(element, 'math') || ancestors.some((above) => literal.has(above))) literal.add(element)
    else drawIn(element)
  }
}

function drawIn(parent: Parents): void {
  for (const child of parent.children) if (child.type === 'text') child.value = child.value.replace(CODE, emojiOf)
}

function emojiOf(code: string, name: string): string {
  return Object.hasOwn(nameToEmoji, name) ? (nameToEmoji[name] ?? code) : code
}
