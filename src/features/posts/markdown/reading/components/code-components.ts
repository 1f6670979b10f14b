import type { Element, ElementContent } from 'hast'
import { h } from 'hastscript'
import { isBlank, isElement, textOf } from '../../../rendering/hast-tree.ts'
import { attribute, type Component } from './component.ts'

/** `<Code code={`…`} lang="js" />`, or with the code between its tags. */
export function toCodeBlock(component: Component): ElementContent[] {
  const blocks = component.children.filter((child) => isElement(child, 'pre'))
  const title = attribute(component, 'title', 'filename', 'file', 'label')
  if (blocks.length > 0) {
    for (const block of blocks) if (title) nameBlock(block, title)
    return component.children
  }
  const given = component.attributes.get('code')
  const code = given ?? textOf({ type: 'root', children: component.children })
  if (code.trim() === '') return component.children
  if (!code.includes('\n') && given === undefined) return [h('code', code)]
  const language = attribute(component, 'lang', 'language')
  const properties = { className: language ? [`language-${language}`] : [], dataTitle: title ?? undefined }
  const block = h('pre', h('code', properties, `${code.replace(/^\n+/, '').trimEnd()}\n`))
  return [block, ...(given === undefined ? [] : component.children)]
}

/** The blocks of code in tabs as one group with their labels; null when there is something else. */
export function codeGroup(tabs: readonly ElementContent[]): Element[] | null {
  const groups = tabs.filter((tab) => !isBlank(tab)).map(codeBlocksOf)
  const blocks = groups.flatMap((group) => group ?? [])
  return groups.includes(null) || blocks.length < 2 ? null : [h('div', { className: ['code-group'] }, blocks)]
}

function codeBlocksOf(tab: ElementContent): Element[] | null {
  if (tab.type !== 'element') return null
  if (tab.tagName === 'pre') return [tab]
  const children = tab.children.filter((child) => !isBlank(child))
  const blocks = children.filter((child): child is Element => isElement(child, 'pre'))
  if (tab.tagName !== 'div' || blocks.length === 0 || blocks.length < children.length) return null
  const label = String(tab.properties.dataTab ?? '')
  for (const block of blocks) if (label !== '') nameBlock(block, label)
  return blocks
}

function nameBlock(block: ElementContent, title: string): void {
  if (!isElement(block)) return
  const code = block.children.find((child) => isElement(child, 'code'))
  if (isElement(code) && code.properties.dataTitle === undefined) code.properties.dataTitle = title
}
