import { type Editor, useEditorState } from '@tiptap/react'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'

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
  const current = useEditorState({ editor, selector: ({ editor: now }) => STYLES.find(({ level }) => isCurrent(now, level)) ?? null })
  return (
    <MenuButton label={`Paragraph style: ${current?.label ?? 'other'}`} text={current?.label ?? 'Style'}>
      {STYLES.map(({ label, level }) => (
        <button key={label} type="button" aria-pressed={current?.label === label} onClick={() => choose(editor, level)}>
          {label}
        </button>
      ))}
    </MenuButton>
  )
}

function isCurrent(editor: Editor, level: Level): boolean {
  return level === null ? editor.isActive('paragraph') : editor.isActive('heading', { level })
}

function choose(editor: Editor, level: Level) {
  if (level === null) editor.chain().focus().setParagraph().run()
  else editor.chain().focus().setHeading({ level }).run()
}
