import type { Editor } from '@tiptap/react'
import { type FormEvent, useId, useState } from 'react'
import { UPLOAD_LIMITS } from '#src/features/media/upload-limits.ts'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { DialogActions } from '#src/ui/admin/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useEditorServices } from '../editor-services.ts'
import { insertPictures } from '../uploads/insert-pictures.ts'
import styles from './forms.module.css'
import { setAutofocus } from './set-autofocus.ts'

export function ImageForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { uploads } = useEditorServices()
  const decorativeId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [caption, setCaption] = useState('')
  const [isDecorative, setDecorative] = useState(false)
  const [isRefused, setRefused] = useState(false)

  function insert(event: FormEvent) {
    event.preventDefault()
    if (!file) {
      setRefused(true)
      return
    }
    const altText = isDecorative ? '' : alt.trim() || null
    insertPictures(editor, uploads, [{ file, alt: altText, caption: caption.trim() }])
    onDone()
  }
  return (
    <form className={styles.form} onSubmit={insert}>
      <Field label="File" error={isRefused && !file ? 'Choose a picture.' : undefined} hint={UPLOAD_LIMITS.hint}>
        {(control) => (
          <input
            {...control}
            ref={setAutofocus}
            type="file"
            accept={UPLOAD_LIMITS.types.join(',')}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <Field label="Alt text" hint="What the picture shows, for readers who cannot see it.">
        {(control) => <input {...control} value={alt} disabled={isDecorative} onChange={(event) => setAlt(event.target.value)} />}
      </Field>
      <p className={styles.choice}>
        <Checkbox id={decorativeId} checked={isDecorative} onChange={(event) => setDecorative(event.target.checked)} />
        <label htmlFor={decorativeId}>Decorative: it says nothing the text does not say</label>
      </p>
      <Field label="Caption">
        {(control) => <input {...control} value={caption} onChange={(event) => setCaption(event.target.value)} />}
      </Field>
      <DialogActions>
        <Button type="submit" variant="go">
          Insert image
        </Button>
      </DialogActions>
    </form>
  )
}
