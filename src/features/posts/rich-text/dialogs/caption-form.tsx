import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { setAutofocus } from '#src/ui/admin/dialogs/set-autofocus.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { escapeText, textOf } from '../html/html-tree.ts'
import { parseHtml } from '../html/read/parse-html.ts'
import { findTable } from '../toolbar/table-commands.ts'
import styles from './forms.module.css'

export function CaptionForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const present: unknown = findTable(editor.state)?.node.attrs.caption
  const [caption, setCaption] = useState(typeof present === 'string' ? parseHtml(present).map(textOf).join('') : '')

  function save(event: FormEvent) {
    event.preventDefault()
    const text = caption.trim()
    editor
      .chain()
      .focus()
      .command(({ tr }) => {
        const table = findTable(tr)
        if (table) tr.setNodeAttribute(table.position, 'caption', text === '' ? null : escapeText(text))
        return true
      })
      .run()
    onDone()
  }
  return (
    <form className={styles.form} onSubmit={save}>
      <Field label="Caption" hint="Says what the table shows; it also names the table for screen readers.">
        {(control) => <input {...control} ref={setAutofocus} value={caption} onChange={(event) => setCaption(event.target.value)} />}
      </Field>
      <DialogActions>
        <Button type="submit" variant="go">
          Save caption
        </Button>
      </DialogActions>
    </form>
  )
}
