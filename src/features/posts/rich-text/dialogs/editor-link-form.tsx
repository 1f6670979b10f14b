import type { Editor } from '@tiptap/react'
import { useMemo, useState } from 'react'
import { useEditorServices } from '../editor-services.ts'
import { docToHtml } from '../html/doc-to-html.ts'
import { listHeadings } from '../html/list-headings.ts'
import { parseHtml } from '../html/read/parse-html.ts'
import { collapseToEnd } from '../paste/link-selection.ts'
import { type EditedLink, LinkForm } from './link-form.tsx'

export function EditorLinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { hasGatedLinks } = useEditorServices()
  const [edited] = useState(() => readLink(editor))
  const headings = useMemo(() => listHeadings(parseHtml(docToHtml(editor.getJSON()))), [editor])
  return (
    <LinkForm
      edited={edited}
      headings={headings}
      hasGatedLinks={hasGatedLinks}
      onSave={(href, text) => {
        setLink(editor, href, text)
        onDone()
      }}
      onRemove={() => {
        editor.chain().focus().extendMarkRange('link').unsetLink().run()
        onDone()
      }}
    />
  )
}

function readLink(editor: Editor): EditedLink {
  const present: unknown = editor.getAttributes('link').href
  const { from, to } = editor.state.selection
  const text = editor.state.doc.textBetween(from, to, ' ').trim()
  const href = typeof present === 'string' ? present : null
  return { href, text, needsText: href === null && text === '' }
}

function setLink(editor: Editor, href: string, text: string | null): void {
  const marks = [{ type: 'link', attrs: { href } }]
  if (text === null) editor.chain().focus().extendMarkRange('link').setLink({ href }).command(collapseToEnd).run()
  else editor.chain().focus().insertContent({ type: 'text', text, marks }).run()
}
