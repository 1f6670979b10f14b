import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useRef } from 'react'
import { useFocusLater } from '#src/lib/browser/use-focus-later.ts'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { useDropLine } from '#src/ui/admin/use-drop-line.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { languageLabel, languageName } from '../../../rendering/code/language-names.ts'
import { type Change, changeAt } from '../dispatch-step.ts'
import styles from './code-group.module.css'
import { addTab, moveTab, removeTab, separate, showTab } from './group-commands.ts'
import { openTabOf } from './open-tabs.ts'

/** The tabs of a group as on the page, and the controls that change them. */
export function CodeGroupView({ node, editor, getPos }: ReactNodeViewProps) {
  const open = useEditorState({ editor, selector: ({ editor: now }) => openTabOf(now.state, getPos() ?? -1) })
  const list = useRef<HTMLDivElement>(null)
  // The focus follows the open tab, whose button is another element after a move.
  const focusLater = useFocusLater((index: number) => list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus())
  const last = node.childCount - 1

  const change = (make: Change) => changeAt({ editor, getPos }, make)
  function show(index: number) {
    change((tr, position) => showTab(tr, position, index))
    focusLater(index)
  }
  function move(from: number, place: number) {
    if (place < 0 || place > node.childCount) return
    change((tr, position) => moveTab(tr, position, { from, place }))
    focusLater(place > from ? place - 1 : place)
  }
  /** Changes the group and leads into the code. */
  function changeAndWrite(make: Change) {
    change(make)
    editor.commands.focus()
  }
  const remove = () => changeAndWrite((tr, position) => removeTab(tr, tr.doc.resolve(position + 1).posAtIndex(open)))
  function rename() {
    const block = editor.view.nodeDOM(editor.state.doc.resolve((getPos() ?? 0) + 1).posAtIndex(open))
    if (block instanceof HTMLElement) block.querySelector<HTMLElement>('input')?.focus()
  }
  function handleKey(event: KeyboardEvent, index: number) {
    const act = tabAction(event.key, event.altKey, { index, last })
    if (event.key === 'F2') rename()
    else if (event.key === 'Delete') remove()
    else if (event.key === 'Escape') editor.commands.focus()
    else if (!act) return
    else if (act.kind === 'move') move(index, act.place)
    else show(act.index)
    event.preventDefault()
    event.stopPropagation()
  }
  const drag = useDropLine('x', move)

  return (
    <NodeViewWrapper>
      <div className={styles.bar} contentEditable={false}>
        <div ref={list} className={`code-tabs ${styles.tabs}`} role="tablist" aria-label="Tabs of code" {...drag.listProps}>
          {node.children.map((block, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a tab has no other identity
              key={index}
              type="button"
              role="tab"
              aria-selected={index === open}
              aria-keyshortcuts="F2 Delete Alt+ArrowLeft Alt+ArrowRight"
              title="F2 renames, Alt and an arrow key move, Delete removes"
              tabIndex={index === open ? 0 : -1}
              onClick={() => show(index)}
              onDoubleClick={rename}
              onKeyDown={(event) => handleKey(event, index)}
              {...drag.itemProps({ index, count: node.childCount })}
            >
              {tabLabel(block.attrs)}
            </button>
          ))}
        </div>
        <div className={styles.controls}>
          <IconButton aria-label="Add a tab" onClick={() => changeAndWrite(addTab)}>
            <AdminIcon name="plus" />
          </IconButton>
          <IconButton aria-label="Move this tab to the left" disabled={open === 0} onClick={() => move(open, open - 1)}>
            <Icon name="arrow-left" />
          </IconButton>
          <IconButton aria-label="Move this tab to the right" disabled={open === last} onClick={() => move(open, open + 2)}>
            <Icon name="arrow-right" />
          </IconButton>
          <IconButton aria-label="Remove this tab" onClick={remove}>
            <AdminIcon name="trash" />
          </IconButton>
          <Button onClick={() => changeAndWrite(separate)}>Separate</Button>
        </div>
      </div>
      <NodeViewContent className={styles.blocks} />
    </NodeViewWrapper>
  )
}

/** As on the page: the file name, else the language. */
function tabLabel({ title, language }: Record<string, unknown>): string {
  if (typeof title === 'string' && title !== '') return title
  return languageLabel(languageName(typeof language === 'string' ? language : ''))
}

type TabAction = { kind: 'show'; index: number } | { kind: 'move'; place: number }

function tabAction(key: string, isMove: boolean, { index, last }: { index: number; last: number }): TabAction | null {
  if (key === 'ArrowLeft') return isMove ? { kind: 'move', place: index - 1 } : { kind: 'show', index: index === 0 ? last : index - 1 }
  if (key === 'ArrowRight') return isMove ? { kind: 'move', place: index + 2 } : { kind: 'show', index: index === last ? 0 : index + 1 }
  if (key === 'Home') return { kind: 'show', index: 0 }
  return key === 'End' ? { kind: 'show', index: last } : null
}
