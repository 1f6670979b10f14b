// Dollars become formulas while they are typed, and Enter edits the selected one.
import { Extension, InputRule } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state'
import { editAfterDispatch, editSelectedFormula } from './edit-formula.ts'
import { isFormula } from './formula-node.ts'
import { endsFormula, findTypedFormula, readFormulaLine } from './typed-formula.ts'

export const FormulaRules = Extension.create({
  name: 'formulaRules',
  // Before the keys and rules of paragraphs and lists.
  priority: 1000,
  addInputRules() {
    const { editor } = this
    return [
      new InputRule({
        // The character after the closing dollar decides. `inlineFormula` reads the text before it.
        find: (text) => {
          const typed = [...text.slice(-2)].at(-1) ?? ''
          return text.at(-1 - typed.length) === '$' && typed !== '\n' && endsFormula(typed) ? { index: text.length - 1, text: typed } : null
        },
        handler: ({ state, range, match }) => {
          const line = typedLine(state)
          if (line !== null && /\s/.test(match[0])) {
            makeBlock(state.tr, line)
            editAfterDispatch(editor)
            return undefined
          }
          if (!makeInline(state.tr)) return null
          state.tr.insertText(match[0], state.tr.mapping.map(range.to))
          return undefined
        },
      }),
    ]
  },
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-m': ({ editor }) => editor.commands.insertFormula({ isBlock: false }),
      Enter: ({ editor }) => {
        const { state, view } = editor
        if (state.selection instanceof NodeSelection && isFormula(state.selection.node)) {
          editSelectedFormula(editor)
          return true
        }
        const line = typedLine(state)
        const { tr } = state
        if (line === null) {
          // The paragraph is split as after any other text.
          if (makeInline(tr)) view.dispatch(tr)
          return false
        }
        makeBlock(tr, line)
        view.dispatch(tr)
        editAfterDispatch(editor)
        return true
      },
    }
  },
})

/** What is not text in a line, such as a picture. No formula of dollars contains it. */
const OBJECT = '\ufffc'

/** The text of the line before the cursor; null outside of lines that may hold a formula, and in code. */
function textBefore({ selection: { $from, empty } }: EditorState | Transaction): string | null {
  const { parent } = $from
  const isCode = parent.type.spec.code || $from.marks().some(({ type }) => type.spec.code)
  if (!empty || !parent.isTextblock || isCode) return null
  return parent.textBetween(0, $from.parentOffset, undefined, OBJECT)
}

/** The TeX of a paragraph that is nothing but doubled dollars around it. */
export function typedLine(state: EditorState): string | null {
  const { $from } = state.selection
  const text = textBefore(state)
  const isWhole = $from.parent.type.name === 'paragraph' && $from.parentOffset === $from.parent.content.size
  const tex = text !== null && isWhole ? readFormulaLine(text) : null
  return tex?.includes(OBJECT) ? null : tex
}

/** Replaces the formula before the cursor. A step of its own in the history, so that undo gives the dollars back. */
export function makeInline(tr: Transaction): boolean {
  const { $from } = tr.selection
  const found = findTypedFormula(textBefore(tr) ?? '')
  const type = tr.doc.type.schema.nodes.formula
  if (!found || !type || found.tex.includes(OBJECT)) return false
  closeHistory(tr).replaceWith($from.start() + found.from, $from.start() + found.to, type.create({ tex: found.tex }, null, $from.marks()))
  return true
}

/** Replaces the paragraph at the cursor. */
function makeBlock(tr: Transaction, tex: string): void {
  const { $from } = tr.selection
  const type = tr.doc.type.schema.nodes.formulaBlock
  if (!type) return
  closeHistory(tr).replaceWith($from.before(), $from.after(), type.create({ tex }))
  tr.setSelection(NodeSelection.create(tr.doc, tr.mapping.map($from.before(), -1)))
}
