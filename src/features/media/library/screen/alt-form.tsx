import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import type { LibraryPicture } from '../library.ts'
import { ALT_MAX } from '../library-change.schema.ts'
import styles from './picture-dialog.module.css'
import { useLibraryAction } from './use-library-changes.ts'

/** The alternative text of the picture itself. */
export function AltForm({ picture }: { picture: LibraryPicture }) {
  const send = useLibraryAction()
  const [alt, setAlt] = useState(picture.alt)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSaving(true)
    const result = await send(v.object({}), { intent: 'alt', hash: picture.id, was: picture.alt, alt })
    setSaving(false)
    setProblem(result.ok ? undefined : `${result.message} Your input is still here.`)
    if (result.ok) toast({ title: 'Saved', message: 'The alt text was saved.', kind: 'ok' })
  }
  return (
    <form className={styles.alt} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Field label="Alt text" error={problem} hint="Offered when the picture is inserted. Articles that have it keep their own.">
        {(control) => <textarea {...control} rows={2} maxLength={ALT_MAX} value={alt} onChange={(event) => setAlt(event.target.value)} />}
      </Field>
      <Button type="submit" disabled={isSaving || alt.trim() === picture.alt}>
        {isSaving ? 'Saving…' : 'Save alt text'}
      </Button>
    </form>
  )
}
