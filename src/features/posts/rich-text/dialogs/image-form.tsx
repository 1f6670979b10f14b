import { type FormEvent, useId, useState } from 'react'
import type { FoundPicture } from '#src/features/media/library/find-files.ts'
import { PicturePicker } from '#src/features/media/library/screen/media-picker.tsx'
import { UPLOAD_LIMITS } from '#src/features/media/upload-limits.ts'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { setAutofocus } from '#src/ui/admin/dialogs/set-autofocus.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import styles from './forms.module.css'

/** `alt` is '' for a decorative picture, and null when nothing was typed. */
export type ChosenPicture = { alt: string | null; caption: string } & ({ file: File } | { stored: FoundPicture })

/** A picture from a file, or from the library with the alternative text it has there. */
export function ImageForm({ onInsert }: { onInsert: (picture: ChosenPicture) => void }) {
  const decorativeId = useId()
  const [file, setFile] = useState<File | null>(null)
  const [stored, setStored] = useState<FoundPicture | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [alt, setAlt] = useState('')
  const [caption, setCaption] = useState('')
  const [isDecorative, setDecorative] = useState(false)
  const [isRefused, setRefused] = useState(false)

  function insert(event: FormEvent) {
    event.preventDefault()
    const texts = { alt: isDecorative ? '' : alt.trim() || null, caption: caption.trim() }
    if (stored) onInsert({ stored, ...texts })
    else if (file) onInsert({ file, ...texts })
    else setRefused(true)
  }
  function choose(picture: FoundPicture) {
    setStored(picture)
    setChoosing(false)
    if (alt.trim() === '') setAlt(picture.description)
  }
  if (isChoosing) {
    return (
      <div className={styles.form}>
        <PicturePicker onChoose={choose} />
        <DialogActions>
          <Button onClick={() => setChoosing(false)}>Back</Button>
        </DialogActions>
      </div>
    )
  }
  return (
    <form className={styles.form} onSubmit={insert}>
      {stored ? (
        <div className={styles.chosen}>
          <img src={`/media/${stored.id}/400`} alt="" width={stored.width} height={stored.height} />
          <span>{stored.name}</span>
          <Button onClick={() => setStored(null)}>Another picture</Button>
        </div>
      ) : (
        <>
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
          <p>
            <Button onClick={() => setChoosing(true)}>Choose from the library</Button>
          </p>
        </>
      )}
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
