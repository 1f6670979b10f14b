import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { DialogActions } from '#src/ui/admin/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { parseEditorLink } from './editor-link.ts'
import styles from './forms.module.css'
import { setAutofocus } from './set-autofocus.ts'

/** Adds a link to the selected words, or changes the one under the cursor. */
export function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const present: unknown = editor.getAttributes('link').href
  const isLink = typeof present === 'string'
  const { from, to } = editor.state.selection
  const needsText = !isLink && editor.state.doc.textBetween(from, to) === ''
  const [href, setHref] = useState(isLink ? present : '')
  const [text, setText] = useState('')
  const [issue, setIssue] = useState<string>()

  function save(event: FormEvent) {
    event.preventDefault()
    const address = parseEditorLink(href)
    if ('issue' in address) {
      setIssue(address.issue)
      return
    }
    setLink(editor, address.href, needsText ? text.trim() || href.trim() : null)
    onDone()
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <Field label="Address" error={issue} hint="https://…, an e-mail address, /posts/… or #heading">
        {(control) => (
          <input
            {...control}
            ref={setAutofocus}
            inputMode="url"
            autoComplete="off"
            value={href}
            onChange={(event) => setHref(event.target.value)}
          />
        )}
      </Field>
      {needsText ? (
        <Field label="Text" hint="Left empty, the address is the text.">
          {(control) => <input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
      ) : null}
      <DialogActions>
        {isLink ? <Button onClick={remove}>Remove link</Button> : null}
        <Button type="submit" variant="go">
          {isLink ? 'Change link' : 'Add link'}
        </Button>
      </DialogActions>
    </form>
  )
}

function setLink(editor: Editor, href: string, text: string | null): void {
  const marks = [{ type: 'link', attrs: { href } }]
  if (text === null) editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
  else editor.chain().focus().insertContent({ type: 'text', text, marks }).run()
}
