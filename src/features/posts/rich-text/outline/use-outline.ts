import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useEffect, useMemo, useRef } from 'react'
import type { OutlineHandle, OutlineHeading } from '../editor-props.ts'
import { moveSection } from './move-section.ts'

/** Reports the headings whenever they change, null while the HTML is edited as text, and moves to and between them. */
export function useOutline(editor: Editor, isSource: boolean, report: (headings: OutlineHeading[] | null) => void): OutlineHandle {
  const latest = useRef(report)
  useEffect(() => {
    latest.current = report
  })
  useEffect(() => {
    if (isSource) return latest.current(null)
    let reported = ''
    function readOutline() {
      const headings = listHeadings(editor.state.doc)
      const text = JSON.stringify(headings)
      if (text !== reported) latest.current(headings)
      reported = text
    }
    readOutline()
    editor.on('transaction', readOutline)
    return () => {
      editor.off('transaction', readOutline)
    }
  }, [editor, isSource])
  return useMemo(
    () => ({
      jumpTo: (block) => jumpTo(editor, block),
      moveSection: (block, place) => moveTo(editor, block, place),
      topOf: (block) => headingElement(editor, block)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY,
    }),
    [editor],
  )
}

function listHeadings(doc: Node): OutlineHeading[] {
  return doc.children.flatMap((block, index) =>
    block.type.name === 'heading' ? [{ block: index, level: Number(block.attrs.level), text: block.textContent.trim() }] : [],
  )
}

function headingElement(editor: Editor, block: number): HTMLElement | null {
  if (editor.isDestroyed || block >= editor.state.doc.childCount) return null
  const element = editor.view.nodeDOM(editor.state.doc.resolve(0).posAtIndex(block))
  return element instanceof HTMLElement ? element : null
}

/** The cursor goes to the end of the heading. `scroll-padding` of the document keeps the heading below the bars. */
function jumpTo(editor: Editor, block: number): void {
  const heading = editor.state.doc.maybeChild(block)
  if (!heading) return
  const end = editor.state.doc.resolve(0).posAtIndex(block) + heading.nodeSize - 1
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, end)))
  editor.view.focus()
  headingElement(editor, block)?.scrollIntoView({ block: 'start' })
}

/** One step of undo, separate from the typing before and after it. */
function moveTo(editor: Editor, block: number, place: number): number | null {
  const tr = closeHistory(editor.state.tr)
  const moved = moveSection(tr, block, Math.min(place, tr.doc.childCount))
  if (moved === null) return null
  const inHeading = tr.doc.resolve(0).posAtIndex(moved) + 1
  editor.view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(inHeading))))
  editor.view.dispatch(closeHistory(editor.state.tr))
  headingElement(editor, moved)?.scrollIntoView({ block: 'start' })
  return moved
}
