// A list of which some items changed. The others keep their lines.
import type { Element } from 'hast'
import { isElement } from '#src/features/posts/rendering/hast-tree.ts'
import { type ArticleBlock, keyOfNodes } from './article-blocks.ts'
import { changeBlocks } from './change-blocks.ts'
import { matchLists } from './match-lists.ts'
import type { Segment } from './segments.ts'

/** The source of the new list. Null for what is no list, and for items whose lines are not known. */
export function changeList(
  segment: Segment,
  { before, after }: { before: ArticleBlock | undefined; after: ArticleBlock },
  write: (list: ArticleBlock) => string,
): string | null {
  const [old, wanted] = [listIn(before), listIn(after)]
  if (!old || !wanted || old.tagName !== wanted.tagName || segment.items.length !== itemsIn(old).length) return null
  const items = itemsIn(wanted)
  const lists = (list: Element) => itemsIn(list).map((item) => keyOfNodes([{ ...list, properties: {}, children: [item] }]))
  const matches = matchLists(lists(old), lists(wanted))
  if (!matches) return null
  const segments = itemSegments(segment)
  const first = Number(wanted.properties.start ?? 1)
  const writeItem = (index: number): string => {
    const item = items[index]
    const properties = { ...wanted.properties, ...(wanted.tagName === 'ol' ? { start: first + index } : {}) }
    return item ? write({ key: '', nodes: [{ ...wanted, properties, children: [item] }] }) : ''
  }
  return changeBlocks(
    { preamble: '', segments, floating: [], notes: new Map(), end: segment.core.slice(segment.core.trimEnd().length) },
    { matches, count: items.length },
    { write: writeItem, isSpaced: false, isTight: segments.every(({ gap }) => gap === '') },
  )
}

function listIn(block: ArticleBlock | undefined): Element | null {
  const [node, ...others] = block?.nodes ?? []
  return others.length === 0 && isElement(node, 'ul', 'ol') ? node : null
}

function itemsIn(list: Element): Element[] {
  return list.children.filter((child): child is Element => isElement(child, 'li'))
}

/** Empty lines below an item are its gap. */
function itemSegments({ core, items }: Segment): Segment[] {
  const lines = core.split(/(?<=\n)/)
  return items.map((start, index) => {
    const text = lines.slice(start, items[index + 1]).join('')
    const end = text.indexOf('\n', text.trimEnd().length) + 1 || text.length
    return { blocks: [index], core: text.slice(0, end), gap: text.slice(end), items: [] }
  })
}
