import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Icon } from '#src/ui/icon.tsx'
import { DrawnHtml } from '../drawings/drawn-html.tsx'
import { useDrawing } from '../drawings/use-drawing.ts'
import { editSelectedFormula } from './edit-formula.ts'
import styles from './formula.module.css'
import { texOf } from './formula-node.ts'

/** The formula as on the page. Until it is drawn, its TeX. */
export function FormulaView({ node, editor, getPos, selected }: ReactNodeViewProps) {
  const isBlock = node.type.name === 'formulaBlock'
  const tag = isBlock ? 'div' : 'span'
  const tex = texOf(node)
  const isEmpty = tex.trim() === ''
  const { drawing, failure } = useDrawing(isEmpty ? null : { kind: isBlock ? 'formulaBlock' : 'formula', source: tex })
  function edit() {
    const position = getPos()
    if (position === undefined) return
    editor.commands.setNodeSelection(position)
    editSelectedFormula(editor)
  }
  return (
    <NodeViewWrapper as={tag} className={`${isBlock ? styles.block : styles.line} ${selected ? styles.selected : ''}`} onClick={edit}>
      {isEmpty ? (
        <span className={styles.empty}>Formula</span>
      ) : drawing?.html ? (
        <DrawnHtml as={tag} html={drawing.html} />
      ) : (
        <code>{tex}</code>
      )}
      {failure && !isEmpty ? (
        <span className={styles.failure} title={failure}>
          <Icon name="warning" />
          <span className="sr">Not drawn: {failure}</span>
        </span>
      ) : null}
    </NodeViewWrapper>
  )
}
