// Callouts of Hashnode: `<div data-node-type="callout">` with an emoji and a text.
import type { Element, Root } from 'hast'
import { callout } from '../../../rendering/cards.ts'
import { elementsOf, replaceChild, singleLineTextOf } from '../../../rendering/hast-tree.ts'

/** Changes the tree in place. */
export function mapNodeCallouts(tree: Root): void {
  for (const { element, ancestors } of elementsOf(tree, 'div').reverse()) {
    if (element.properties.dataNodeType !== 'callout') continue
    const emoji = partOf(element, 'callout-emoji')
    const content = partOf(element, 'callout-text')?.children ?? element.children.filter((child) => child !== emoji)
    replaceChild(ancestors.at(-1), element, ...callout(null, emoji ? singleLineTextOf(emoji) : '', content))
  }
}

function partOf(element: Element, type: string): Element | undefined {
  return element.children.find((child): child is Element => child.type === 'element' && child.properties.dataNodeType === type)
}
