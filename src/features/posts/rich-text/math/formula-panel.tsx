import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useDrawing } from '../drawings/use-drawing.ts'
import { useEditorServices } from '../editor-services.ts'
import styles from './formula.module.css'
import { actionOfKey } from './formula-keys.ts'
import { isFormula, texOf } from './formula-node.ts'

type Selected = { position: number; tex: string; isBlock: boolean }

/** The TeX of the selected formula, below it. The formula in the text is the preview. */
export function FormulaPanel({ editor }: { editor: Editor }) {
  const selected = useEditorState({ editor, selector: ({ editor: now }) => readSelected(now) })
  // A new editor has the first block selected, before it is mounted and anyone writes in it.
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    const use = () => setUsed(true)
    editor.on('focus', use)
    return () => {
      editor.off('focus', use)
    }
  }, [editor])
  return selected && isUsed ? <Panel editor={editor} selected={selected} /> : null
}

function readSelected({ state: { selection } }: Editor): Selected | null {
  if (!(selection instanceof NodeSelection) || !isFormula(selection.node)) return null
  return { position: selection.from, tex: texOf(selection.node), isBlock: selection.node.type.name === 'formulaBlock' }
}

function Panel({ editor, selected }: { editor: Editor; selected: Selected }) {
  const { position, tex, isBlock } = selected
  const { drawings } = useEditorServices()
  const { drawing, isCurrent, failure } = useDrawing(tex.trim() === '' ? null : { kind: isBlock ? 'formulaBlock' : 'formula', source: tex })
  const issue = drawing && isCurrent ? drawing.issue : null
  const panel = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (panel.current) placePanel(panel.current, editor, position)
  })
  useEffect(() => {
    const focus = () => field.current?.focus()
    editor.on('editFormula', focus)
    return () => {
      editor.off('editFormula', focus)
    }
  }, [editor])

  /** Removes a formula without TeX. */
  function leave(side: 'before' | 'after') {
    if (tex.trim() === '') return remove()
    const at = side === 'before' ? position : position + 1
    editor
      .chain()
      .focus()
      .command(({ tr }) => {
        tr.setSelection(TextSelection.near(tr.doc.resolve(at), side === 'before' ? -1 : 1)).scrollIntoView()
        return true
      })
      .run()
    // At once, too: the command `focus` waits for a frame, and would lose the next key.
    editor.view.focus()
  }
  function remove() {
    editor.chain().focus().deleteSelection().run()
    editor.view.focus()
  }
  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    const action = actionOfKey(event, isBlock)
    if (action === null) return
    event.preventDefault()
    if (action === 'before' || action === 'after') leave(action)
    else if (action === 'delete' && !editor.commands.undoInputRule()) editor.commands.deleteSelection()
    else if (action === 'undo') editor.commands.undo()
    else if (action === 'redo') editor.commands.redo()
    if (!readSelected(editor)) editor.view.focus()
  }
  return (
    <section ref={panel} className={styles.panel} aria-label="Formula">
      <Field label="TeX">
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={isBlock ? 3 : 1}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            value={tex}
            onChange={(event) => editor.commands.setFormula(position, event.target.value)}
            onKeyDown={handleKey}
          />
        )}
      </Field>
      <p role="status" className={issue || failure ? styles.issue : 'sr'}>
        {issue || failure ? <Icon name="warning" /> : null}
        {issue ?? (failure ? `Not drawn: ${failure}` : '')}
      </p>
      <div className={styles.buttons}>
        {failure ? <Button onClick={drawings.retry}>Draw again</Button> : null}
        <Button onClick={remove}>Remove formula</Button>
        <Button onClick={() => leave('after')}>Done</Button>
      </div>
    </section>
  )
}

/** Below the formula, inside of the text column. */
function placePanel(panel: HTMLElement, editor: Editor, position: number): void {
  const frame = panel.offsetParent?.getBoundingClientRect()
  const formula = editor.view.nodeDOM(position)
  if (!frame || !(formula instanceof HTMLElement)) return
  const { bottom, left } = formula.getBoundingClientRect()
  panel.style.top = `${bottom + 8 - frame.top}px`
  panel.style.left = `${Math.max(0, Math.min(left - frame.left, frame.width - panel.offsetWidth))}px`
}
