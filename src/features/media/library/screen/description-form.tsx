import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import type { LibraryFile } from '../library.ts'
import { DESCRIPTION_MAX } from '../library-change.schema.ts'
import styles from './file-dialog.module.css'
import { useLibraryAction } from './use-library-changes.ts'

/** The alternative text of the picture itself, of other files what they are. */
export function DescriptionForm({ file }: { file: LibraryFile }) {
  const send = useLibraryAction()
  const [description, setDescription] = useState(file.description)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const label = file.kind === 'picture' ? 'Alt text' : 'Description'
  const word = label.toLowerCase()
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSaving(true)
    const result = await send(v.object({}), { intent: 'describe', hash: file.id, was: file.description, description })
    setSaving(false)
    setProblem(result.ok ? undefined : `${result.message} Your input is still here.`)
    if (result.ok) toast({ title: 'Saved', message: `The ${word} was saved.`, kind: 'ok' })
  }
  const hint =
    file.kind === 'picture'
      ? 'Offered when the picture is inserted. Articles that have it keep their own.'
      : 'Offered as the caption or the text of the link when the file is inserted.'
  return (
    <form className={styles.alt} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Field label={label} error={problem} hint={hint}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={DESCRIPTION_MAX}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={isSaving || description.trim() === file.description}>
        {isSaving ? 'Saving…' : `Save ${word}`}
      </Button>
    </form>
  )
}
