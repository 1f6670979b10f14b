import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import type { Command, EditorView } from '@codemirror/view'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { RovingToolbar } from '../../rich-text/toolbar/roving-toolbar.tsx'
import styles from '../../rich-text/toolbar/toolbar.module.css'
import { ToolbarButton } from '../../rich-text/toolbar/toolbar-button.tsx'
import { INSERT_ITEMS, type MarkdownDialog } from './insert-items.ts'
import { toggleBullets, toggleHeading, toggleMark, toggleNumbers, toggleQuote, toggleTasks } from './text-commands.ts'
import { type Changes, useChanged } from './use-changes.ts'

type ToolbarProps = {
  ref: Ref<HTMLDivElement>
  /** Null until the editor is there. */
  view: EditorView | null
  changes: Changes
  openDialog: (dialog: MarkdownDialog) => void
  onFind: () => void
  /** A bar below the buttons. */
  children: ReactNode
}

export function MarkdownToolbar({ ref, view, changes, openDialog, onFind, children }: ToolbarProps) {
  function run(command: Command) {
    if (!view) return
    command(view)
    view.focus()
  }
  function insert(title: string) {
    const item = INSERT_ITEMS.find((found) => found.title === title)
    if (view && item) item.insert(view, view.state.selection.main, openDialog)
  }
  function toText(event: KeyboardEvent) {
    if (event.key === 'Escape') view?.focus()
  }
  return (
    <div ref={ref} className={styles.sticky} data-toolbar>
      <RovingToolbar label="Formatting" className={styles.toolbar} onKeyDownCapture={toText}>
        <ToolbarButton label="H2 heading" onPress={() => run(toggleHeading(2))}>
          H2
        </ToolbarButton>
        <ToolbarButton label="H3 heading" onPress={() => run(toggleHeading(3))}>
          H3
        </ToolbarButton>
        <Gap />
        <ToolbarButton label="Bold" icon="bold" keys="Ctrl+B" onPress={() => run(toggleMark('**'))} />
        <ToolbarButton label="Italic" icon="italic" keys="Ctrl+I" onPress={() => run(toggleMark('*'))} />
        <ToolbarButton label="Strikethrough" icon="strike" onPress={() => run(toggleMark('~~'))} />
        <ToolbarButton label="Inline code" icon="code" keys="Ctrl+E" onPress={() => run(toggleMark('`'))} />
        <ToolbarButton label="Link" icon="link" keys="Ctrl+K" onPress={() => openDialog('link')} />
        <Gap />
        <ToolbarButton label="Bullet list" icon="list" onPress={() => run(toggleBullets)} />
        <ToolbarButton label="Numbered list" icon="numbers" onPress={() => run(toggleNumbers)} />
        <ToolbarButton label="Task list" icon="tasks" onPress={() => run(toggleTasks)} />
        <ToolbarButton label="Quote" icon="quote" onPress={() => run(toggleQuote)} />
        <ToolbarButton label="Callout" icon="callout" onPress={() => insert('Callout: note')} />
        <ToolbarButton label="Code block" icon="html" onPress={() => insert('Code block')} />
        <ToolbarButton label="Table" icon="table" onPress={() => insert('Table')} />
        <ToolbarButton label="Image" icon="image" onPress={() => openDialog('image')} />
        <Gap />
        <HistoryTools view={view} changes={changes} onRun={run} />
        <Gap />
        <ToolbarButton label="Find and replace" icon="find" keys="Ctrl+F" onPress={onFind} />
      </RovingToolbar>
      {children}
    </div>
  )
}

function Gap() {
  return <span className={styles.gap} />
}

function HistoryTools({ view, changes, onRun }: { view: EditorView | null; changes: Changes; onRun: (command: Command) => void }) {
  const canUndo = useChanged(changes, () => view !== null && undoDepth(view.state) > 0)
  const canRedo = useChanged(changes, () => view !== null && redoDepth(view.state) > 0)
  return (
    <>
      <ToolbarButton label="Undo" icon="undo" keys="Ctrl+Z" isDisabled={!canUndo} onPress={() => onRun(undo)} />
      <ToolbarButton label="Redo" icon="redo" keys="Ctrl+Shift+Z" isDisabled={!canRedo} onPress={() => onRun(redo)} />
    </>
  )
}
