import type { Editor } from '@tiptap/react'
import { type FormEvent, useRef, useState } from 'react'
import type { FoundPicture } from '#src/features/media/library/find-files.ts'
import { PicturePicker } from '#src/features/media/library/screen/media-picker.tsx'
import { UPLOAD_LIMITS } from '#src/features/media/upload-limits.ts'
import { DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { setAutofocus } from '#src/ui/admin/dialogs/set-autofocus.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useEditorServices } from '../editor-services.ts'
import { insertFigures, newFigure, picturesIn, storedFigure } from '../uploads/insert-pictures.ts'
import styles from './forms.module.css'

type Chosen = { key: string; name: string } & ({ file: File } | { stored: FoundPicture })

type GalleryFormProps = {
  editor: Editor
  /** Of the gallery that gets the pictures. Null inserts a gallery at the cursor. */
  position: number | null
  onDone: () => void
}

/** Several pictures, from files and from the library. Their alternative texts and captions are written in the gallery. */
export function GalleryForm({ editor, position, onDone }: GalleryFormProps) {
  const { uploads } = useEditorServices()
  const { chosen, addFiles, toggle, remove } = useChosen()
  const [isChoosing, setChoosing] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const least = position === null ? 2 : 1
  const isEnough = chosen.length >= least

  function insert(event: FormEvent) {
    event.preventDefault()
    if (!isEnough) return setRefused(true)
    const figures = chosen.map((picture) =>
      'file' in picture
        ? newFigure(uploads, { file: picture.file, alt: null, caption: '' })
        : storedFigure({ ...picture.stored, alt: picture.stored.description || null, caption: '' }),
    )
    const gallery = position === null ? null : editor.state.doc.nodeAt(position)
    // The last picture of the gallery: the new ones follow it.
    insertFigures(editor, figures, gallery && position !== null ? position + gallery.nodeSize - 1 : undefined)
    onDone()
  }
  if (isChoosing) {
    const ids = chosen.flatMap((picture) => ('stored' in picture ? picture.stored.id : []))
    return (
      <div className={styles.form}>
        <PicturePicker chosen={ids} onChoose={toggle} />
        <DialogActions>
          <Button onClick={() => setChoosing(false)}>{ids.length === 0 ? 'Back' : `Use ${ids.length} of the library`}</Button>
        </DialogActions>
      </div>
    )
  }
  const message = position === null ? 'Choose at least two pictures.' : 'Choose a picture.'
  return (
    <form className={styles.form} onSubmit={insert}>
      <Field label="Files" error={isRefused && !isEnough ? message : undefined} hint={UPLOAD_LIMITS.hint}>
        {(control) => (
          <input
            {...control}
            ref={setAutofocus}
            type="file"
            multiple
            accept={UPLOAD_LIMITS.types.join(',')}
            onChange={({ currentTarget }) => {
              addFiles(picturesIn(currentTarget.files ?? undefined))
              // The list below shows what was chosen.
              currentTarget.value = ''
            }}
          />
        )}
      </Field>
      <p>
        <Button onClick={() => setChoosing(true)}>Choose from the library</Button>
      </p>
      <ChosenPictures chosen={chosen} onRemove={remove} />
      <DialogActions>
        <Button type="submit" variant="go">
          {position === null ? 'Insert gallery' : 'Add to the gallery'}
        </Button>
      </DialogActions>
    </form>
  )
}

function useChosen() {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const count = useRef(0)
  function nextKey(): string {
    count.current += 1
    return String(count.current)
  }
  return {
    chosen,
    addFiles: (files: readonly File[]) => setChosen([...chosen, ...files.map((file) => ({ key: nextKey(), name: file.name, file }))]),
    toggle: (stored: FoundPicture) => {
      const isSame = (picture: Chosen) => 'stored' in picture && picture.stored.id === stored.id
      const rest = chosen.filter((picture) => !isSame(picture))
      setChosen(rest.length < chosen.length ? rest : [...chosen, { key: nextKey(), name: stored.name, stored }])
    },
    remove: (key: string) => setChosen(chosen.filter((picture) => picture.key !== key)),
  }
}

function ChosenPictures({ chosen, onRemove }: { chosen: readonly Chosen[]; onRemove: (key: string) => void }) {
  if (chosen.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Chosen pictures">
      {chosen.map((picture) => (
        <li key={picture.key} className={styles.chosen}>
          {'stored' in picture ? <img src={`/media/${picture.stored.id}/400`} alt="" /> : null}
          <span>{picture.name}</span>
          <Button aria-label={`Leave out ${picture.name}`} onClick={() => onRemove(picture.key)}>
            Leave out
          </Button>
        </li>
      ))}
    </ul>
  )
}
