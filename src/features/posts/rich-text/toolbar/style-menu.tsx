import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ToggleEvent, useId, useRef } from 'react'
import { EditorIcon } from './editor-icon.tsx'
import styles from './toolbar.module.css'

const STYLES = [
  { label: 'Text', level: null },
  { label: 'Heading 1', level: 1 },
  { label: 'Heading 2', level: 2 },
  { label: 'Heading 3', level: 3 },
  { label: 'Heading 4', level: 4 },
  { label: 'Heading 5', level: 5 },
  { label: 'Heading 6', level: 6 },
] as const
type Level = (typeof STYLES)[number]['level']

/** The paragraph style at the cursor, and a menu to change it. */
export function StyleMenu({ editor }: { editor: Editor }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const current = useEditorState({ editor, selector: ({ editor: now }) => STYLES.find(({ level }) => isCurrent(now, level)) ?? null })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.style}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-label={`Paragraph style: ${current?.label ?? 'other'}`}
        onMouseDown={(event) => event.preventDefault()}
      >
        {current?.label ?? 'Style'}
        <EditorIcon name="chevron-down" />
      </button>
      <div id={id} popover="auto" role="menu" aria-label="Paragraph style" className={styles.menu} onToggle={open} onKeyDown={move}>
        {STYLES.map(({ label, level }) => (
          <button
            key={label}
            type="button"
            role="menuitemradio"
            aria-checked={current?.level === level && current !== null}
            tabIndex={-1}
            onClick={({ currentTarget }) => {
              currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              choose(editor, level)
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  )

  function open({ currentTarget: menu, newState }: ToggleEvent<HTMLDivElement>) {
    if (newState !== 'open' || !button.current) return
    const { bottom, left } = button.current.getBoundingClientRect()
    menu.style.top = `${bottom}px`
    menu.style.left = `${left}px`
    const checked = menu.querySelector<HTMLElement>('[aria-checked="true"]') ?? menu.querySelector<HTMLElement>('button')
    checked?.focus()
  }
}

function isCurrent(editor: Editor, level: Level): boolean {
  return level === null ? editor.isActive('paragraph') : editor.isActive('heading', { level })
}

function choose(editor: Editor, level: Level) {
  if (level === null) editor.chain().focus().setParagraph().run()
  else editor.chain().focus().setHeading({ level }).run()
}

function move(event: KeyboardEvent<HTMLDivElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const index = items.findIndex((item) => item === event.target)
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || index < 0) return
  event.preventDefault()
  items[(index + step + items.length) % items.length]?.focus()
}
