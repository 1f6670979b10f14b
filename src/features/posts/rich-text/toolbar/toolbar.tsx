import { type Editor, useEditorState } from '@tiptap/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useEditorServices } from '../editor-services.ts'
import { RovingToolbar } from './roving-toolbar.tsx'
import { StyleMenu } from './style-menu.tsx'
import { TableTools } from './table-tools.tsx'
import styles from './toolbar.module.css'
import { ToolbarButton } from './toolbar-button.tsx'

type ToolbarProps = { editor: Editor; isSource: boolean; onToggleSource: () => void; onFind: () => void; children: ReactNode }

/** `children` is a bar below the buttons. */
export function Toolbar({ editor, isSource, onToggleSource, onFind, children }: ToolbarProps) {
  const bar = useToolbarKey(editor)
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  return (
    <div ref={bar} className={styles.sticky} data-toolbar>
      <RovingToolbar label="Formatting" className={styles.toolbar}>
        {isSource ? null : (
          <>
            <TextTools editor={editor} />
            <ToolbarButton label="Find and replace" icon="find" keys="Ctrl+F" onPress={onFind} />
          </>
        )}
        <ToolbarButton label="HTML source" isPressed={isSource} onPress={onToggleSource}>
          HTML
        </ToolbarButton>
      </RovingToolbar>
      {isInTable && !isSource ? <TableTools editor={editor} /> : null}
      {children}
    </div>
  )
}

function TextTools({ editor }: { editor: Editor }) {
  return (
    <>
      <StyleMenu editor={editor} />
      <Gap />
      <MarkTools editor={editor} />
      <Gap />
      <BlockTools editor={editor} />
      <Gap />
      <HistoryTools editor={editor} />
      <Gap />
    </>
  )
}

function Gap() {
  return <span className={styles.gap} />
}

function MarkTools({ editor }: { editor: Editor }) {
  const { openDialog } = useEditorServices()
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      strike: now.isActive('strike'),
      code: now.isActive('code'),
      link: now.isActive('link'),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <>
      <ToolbarButton label="Bold" icon="bold" keys="Ctrl+B" isPressed={active.bold} onPress={() => chain().toggleBold().run()} />
      <ToolbarButton label="Italic" icon="italic" keys="Ctrl+I" isPressed={active.italic} onPress={() => chain().toggleItalic().run()} />
      <ToolbarButton label="Strikethrough" icon="strike" isPressed={active.strike} onPress={() => chain().toggleStrike().run()} />
      <ToolbarButton label="Inline code" icon="code" keys="Ctrl+E" isPressed={active.code} onPress={() => chain().toggleCode().run()} />
      <ToolbarButton label="Link" icon="link" keys="Ctrl+K" isPressed={active.link} onPress={() => openDialog({ kind: 'link' })} />
    </>
  )
}

function BlockTools({ editor }: { editor: Editor }) {
  const { openDialog } = useEditorServices()
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      tasks: now.isActive('taskList'),
      quote: now.isActive('blockquote'),
      callout: now.isActive('callout'),
    }),
  })
  const chain = () => editor.chain().focus()
  return (
    <>
      <ToolbarButton
        label="Bullet list"
        icon="list"
        isPressed={active.bullets}
        onPress={() => chain().toggleListKind('bulletList').run()}
      />
      <ToolbarButton
        label="Numbered list"
        icon="numbers"
        isPressed={active.numbers}
        onPress={() => chain().toggleListKind('orderedList').run()}
      />
      <ToolbarButton label="Task list" icon="tasks" isPressed={active.tasks} onPress={() => chain().toggleListKind('taskList').run()} />
      <ToolbarButton label="Quote" icon="quote" isPressed={active.quote} onPress={() => chain().toggleBlockquote().run()} />
      <ToolbarButton label="Callout" icon="callout" isPressed={active.callout} onPress={() => chain().toggleCallout('Note').run()} />
      <ToolbarButton label="Table" icon="table" onPress={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()} />
      <ToolbarButton label="Image" icon="image" onPress={() => openDialog({ kind: 'image' })} />
    </>
  )
}

function HistoryTools({ editor }: { editor: Editor }) {
  const can = useEditorState({ editor, selector: ({ editor: now }) => ({ undo: now.can().undo(), redo: now.can().redo() }) })
  return (
    <>
      <ToolbarButton label="Undo" icon="undo" keys="Ctrl+Z" isDisabled={!can.undo} onPress={() => editor.chain().focus().undo().run()} />
      <ToolbarButton
        label="Redo"
        icon="redo"
        keys="Ctrl+Shift+Z"
        isDisabled={!can.redo}
        onPress={() => editor.chain().focus().redo().run()}
      />
    </>
  )
}

/** Alt F10 moves the focus from the text to the toolbar, Escape moves it back. Tab would not do: it indents code. */
function useToolbarKey(editor: Editor): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a busy machine Tiptap destroys its first instance before mounting it. The effect runs again for the next one.
    if (editor.isDestroyed) return
    const text = editor.view.dom
    const toolbar = bar.current
    function toToolbar(event: KeyboardEvent) {
      if (event.key !== 'F10' || !event.altKey) return
      event.preventDefault()
      toolbar?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
    }
    function toText(event: KeyboardEvent) {
      if (event.key === 'Escape') editor.commands.focus()
    }
    text.addEventListener('keydown', toToolbar)
    toolbar?.addEventListener('keydown', toText)
    return () => {
      text.removeEventListener('keydown', toToolbar)
      toolbar?.removeEventListener('keydown', toText)
    }
  }, [editor])
  return bar
}
