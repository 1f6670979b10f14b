// Alternatives of one piece of code, as tabs. The style sheet shows the tabs where scripts run, and all blocks one after another elsewhere.
import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { elementsOf, hasClass, isElement, singleLineTextOf } from '../hast-tree.ts'

/** Expects code blocks with their heads. A group with a single block needs no tabs. */
export function addCodeTabs(root: Root): void {
  elementsOf(root, 'div')
    .filter(({ element }) => hasClass(element, 'code-group'))
    .forEach(({ element: group }, index) => {
      const panels = group.children.filter((child): child is Element => isElement(child, 'div') && hasClass(child, 'code'))
      if (panels.length < 2) return
      const number = index + 1
      const tabs = panels.map((panel, position) => connectTab(panel, { number, position }))
      group.children.unshift(h('div', { className: ['code-tabs'], role: 'tablist', ariaLabel: `Code group ${number}` }, tabs))
    })
}

function connectTab(panel: Element, { number, position }: { number: number; position: number }): Element {
  const isSelected = position === 0
  // Ids of headings contain no colon.
  const id = `code:${number}:${position + 1}`
  Object.assign(panel.properties, { id, role: 'tabpanel', ariaLabelledBy: [`${id}:tab`] })
  if (isSelected) panel.properties.className = [...['code', 'selected'], ...(hasClass(panel, 'focused') ? ['focused'] : [])]
  const properties = {
    type: 'button',
    id: `${id}:tab`,
    role: 'tab',
    ariaControls: [id],
    ariaSelected: String(isSelected),
    tabIndex: isSelected ? 0 : -1,
  }
  return h('button', properties, tabLabel(panel))
}

/** The file name, else the language. */
function tabLabel(panel: Element): string {
  const [file] = elementsOf({ type: 'root', children: [panel] }, 'span').filter(({ element }) => hasClass(element, 'file'))
  const text = file ? singleLineTextOf(file.element) : ''
  return text.slice(text.indexOf(' · ') + 1).replace(/^· /, '') || text
}
