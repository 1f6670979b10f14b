// Formulas: TeX that is shown as drawn, in a line (`formula`) and on lines of their own (`formulaBlock`).
import { NodeSelection, type Transaction } from '@tiptap/pm/state'
import { Node, ReactNodeViewRenderer } from '@tiptap/react'
import { dataAttribute } from '../schema/data-attribute.ts'
import { editAfterDispatch } from './edit-formula.ts'
import { isFormula, texOf } from './formula-node.ts'
import { FormulaView } from './formula-view.tsx'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    formula: {
      /** Inserts a formula with the selected text as its TeX. The panel asks for the rest. */
      insertFormula: (options: { isBlock: boolean }) => ReturnType
      setFormula: (position: number, tex: string) => ReturnType
    }
  }
}

export const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes() {
    return { tex: dataAttribute('tex', '') }
  },
  parseHTML() {
    // Before the rule of the mark `code`.
    return [{ tag: 'code[data-formula]', priority: 60 }]
  },
  renderHTML({ node, HTMLAttributes }) {
    return ['code', { ...HTMLAttributes, 'data-formula': '', class: 'language-math' }, texOf(node)]
  },
  renderText: ({ node }) => `$${texOf(node)}$`,
  addNodeView() {
    return ReactNodeViewRenderer(FormulaView, { as: 'span', className: 'formula' })
  },
  addCommands() {
    return {
      insertFormula:
        ({ isBlock }) =>
        ({ state, tr, editor, dispatch }) => {
          const type = state.schema.nodes[isBlock ? 'formulaBlock' : 'formula']
          const { $from, $to } = tr.selection
          const isSelected = tr.selection instanceof NodeSelection && isFormula(tr.selection.node)
          if (!type || $from.parent.type.spec.code || !$from.sameParent($to)) return false
          if (!dispatch) return true
          if (isSelected) {
            editAfterDispatch(editor)
            return true
          }
          const tex = state.doc.textBetween(tr.selection.from, tr.selection.to, ' ').trim()
          tr.replaceSelectionWith(type.create({ tex }))
          selectBefore(tr, tr.selection.from)
          editAfterDispatch(editor)
          return true
        },
      setFormula:
        (position, tex) =>
        ({ tr }) => {
          const node = tr.doc.nodeAt(position)
          if (!isFormula(node)) return false
          tr.setNodeMarkup(position, null, { ...node.attrs, tex }).setSelection(NodeSelection.create(tr.doc, position))
          return true
        },
    }
  },
})

export const FormulaBlock = Node.create({
  name: 'formulaBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return { tex: dataAttribute('tex', '') }
  },
  parseHTML() {
    return [{ tag: 'pre[data-formula]', priority: 60 }]
  },
  renderHTML({ node, HTMLAttributes }) {
    return ['pre', { ...HTMLAttributes, 'data-formula': '' }, ['code', { class: 'language-math' }, texOf(node)]]
  },
  renderText: ({ node }) => `$$\n${texOf(node)}\n$$`,
  addNodeView() {
    return ReactNodeViewRenderer(FormulaView, { className: 'formula' })
  },
})

function selectBefore(tr: Transaction, position: number): void {
  const $position = tr.doc.resolve(position)
  const before = $position.nodeBefore
  if (isFormula(before)) tr.setSelection(NodeSelection.create(tr.doc, position - before.nodeSize))
}
