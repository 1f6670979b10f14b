import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { setAutofocus } from '#src/ui/admin/dialogs/set-autofocus.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { parseEmbed } from '../../rendering/media/parse-embed.ts'
import type { OpenDialog } from '../editor-services.ts'
import styles from './forms.module.css'

type EmbedFormProps = { editor: Editor; subject: Extract<OpenDialog, { kind: 'embed' }>; onDone: () => void }

const ADDRESS_MAX = 2_000
const ISSUE =
  'This address is no video and no gist. These work: youtube.com/watch?v=…, youtu.be/…, youtube.com/shorts/…, vimeo.com/… and gist.github.com/name/…. For anything else, insert a link.'

/** Inserts the card of a video or a gist, or changes one. */
export function EmbedForm({ editor, subject, onDone }: EmbedFormProps) {
  const [address, setAddress] = useState(subject.href)
  const [label, setLabel] = useState(subject.label)
  const [issue, setIssue] = useState<string | undefined>()

  function save(event: FormEvent) {
    event.preventDefault()
    const href = completeAddress(address)
    if (address.trim() === '') return setIssue('Enter an address.')
    if (href.length > ADDRESS_MAX || !parseEmbed(href)) return setIssue(ISSUE)
    insertEmbed(editor, subject.position, { href, label: label.trim() || null })
    onDone()
  }
  return (
    <form className={styles.form} onSubmit={save} noValidate>
      <Field label="Address" error={issue} hint="Of a video on YouTube or Vimeo, or of a gist.">
        {(control) => (
          <input
            {...control}
            ref={setAutofocus}
            type="url"
            value={address}
            onChange={(event) => {
              setAddress(event.target.value)
              setIssue(undefined)
            }}
          />
        )}
      </Field>
      <Field label="Title" hint="Left empty, the card shows the title that the other site has for it.">
        {(control) => <input {...control} value={label} maxLength={ADDRESS_MAX} onChange={(event) => setLabel(event.target.value)} />}
      </Field>
      <DialogActions>
        <Button type="submit" variant="go">
          {subject.position === null ? 'Insert card' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Without a scheme an address is copied from the bar of some browsers. */
function completeAddress(typed: string): string {
  const text = typed.trim()
  return /^(?:https?:)?\/\//i.test(text) ? text.replace(/^\/\//, 'https://') : `https://${text}`
}

function insertEmbed(editor: Editor, position: number | null, attrs: { href: string; label: string | null }): void {
  const chain = editor.chain().focus()
  if (position === null) chain.insertContent({ type: 'embed', attrs }).run()
  else
    chain
      .command(({ tr }) => {
        const node = tr.doc.nodeAt(position)
        if (node?.type.name === 'embed') tr.setNodeMarkup(position, null, { ...node.attrs, ...attrs })
        return true
      })
      .run()
}
