import { createNode, type DocMark, type DocNode } from '../article-doc.ts'
import { isInline, preservedAttributes } from '../element-kinds.ts'
import type { ReadBlocks } from '../html-to-doc.ts'
import { createElement, type HtmlElement, type HtmlNode, isElement, significantChildrenOf } from '../html-tree.ts'
import { readInline } from './read-inline.ts'

/** Null for a list with other children than items. */
export function readList(list: HtmlElement, readBlocks: ReadBlocks, marks: readonly DocMark[]): DocNode[] | null {
  const items = significantChildrenOf(list).filter((part) => isElement(part, 'li'))
  if (items.length === 0 || items.length !== significantChildrenOf(list).length) return null
  const tasks = items.map(extractCheckbox)
  if (tasks.every((task) => task !== null)) {
    return [
      createNode(
        'taskList',
        { preserved: preservedAttributes(list, 'start', 'type', 'reversed') },
        tasks.map((task) => readTask(task, readBlocks, marks)),
      ),
    ]
  }
  const content = items.map((item) =>
    createNode('listItem', { preserved: preservedAttributes(item) }, readItem(item.children, readBlocks, marks)),
  )
  if (list.name === 'ul') return [createNode('bulletList', { preserved: preservedAttributes(list) }, content)]
  const start = Number.parseInt(list.attributes.start ?? '1', 10)
  const attrs = {
    start: Number.isNaN(start) ? 1 : start,
    type: list.attributes.type ?? null,
    preserved: preservedAttributes(list, 'start', 'type'),
  }
  return [createNode('orderedList', attrs, content)]
}

/** Null for a list with other children than descriptions and terms of inline content. */
export function readDefinitions(list: HtmlElement, readBlocks: ReadBlocks, marks: readonly DocMark[]): DocNode[] | null {
  const parts = significantChildrenOf(list)
  const isReadable = parts.every((part) => isElement(part, 'dd') || (isElement(part, 'dt') && part.children.every(isInline)))
  if (parts.length === 0 || !isReadable) return null
  const content = parts.flatMap((part) => {
    if (isElement(part, 'dt'))
      return createNode('definitionTerm', { preserved: preservedAttributes(part) }, readInline(part.children, marks))
    if (!isElement(part, 'dd')) return []
    const blocks = readBlocks(part.children, 'description', marks)
    return createNode('definitionDetails', { preserved: preservedAttributes(part) }, blocks.length > 0 ? blocks : [createNode('paragraph')])
  })
  return [createNode('definitionList', { preserved: preservedAttributes(list) }, content)]
}

type Task = { item: HtmlElement; isChecked: boolean; children: HtmlNode[] }

function readTask({ item, isChecked, children }: Task, readBlocks: ReadBlocks, marks: readonly DocMark[]): DocNode {
  return createNode('taskItem', { checked: isChecked, preserved: preservedAttributes(item) }, readItem(children, readBlocks, marks))
}

function readItem(children: readonly HtmlNode[], readBlocks: ReadBlocks, marks: readonly DocMark[]): DocNode[] {
  const blocks = readBlocks(children, 'item', marks)
  return blocks.length > 0 ? blocks : [createNode('paragraph')]
}

/** The item without the checkbox that begins it, directly or in its first paragraph or label. */
function extractCheckbox(item: HtmlElement): Task | null {
  const first = significantChildrenOf(item)[0]
  if (isElement(first, 'input') && first.attributes.type?.toLowerCase() === 'checkbox') {
    const children = item.children.filter((child) => child !== first)
    return { item, isChecked: first.attributes.checked !== undefined, children }
  }
  if (!isElement(first, 'p', 'label')) return null
  const inner = extractCheckbox(first)
  if (!inner) return null
  const rest = item.children.map((child) => (child === first ? createElement(first.name, first.attributes, inner.children) : child))
  return { item, isChecked: inner.isChecked, children: rest }
}
