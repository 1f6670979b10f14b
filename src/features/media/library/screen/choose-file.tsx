import { type ChangeEvent, useState } from 'react'
import { DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { parseMediaPath } from '../../image-source.ts'
import { parseFilePath } from '../../recordings/recording.ts'
import { uploadFile, uploadImage } from '../../upload-file.ts'
import { FILE_NAMES, FILES_HINT, UPLOAD_LIMITS } from '../../upload-limits.ts'
import type { FoundFile } from '../find-files.ts'
import type { LibraryKind } from '../library.ts'
import styles from './file-dialog.module.css'
import { MediaPicker } from './media-picker.tsx'

type ChooseFileProps = {
  /** Pictures, or other files: never both. */
  kinds: readonly LibraryKind[]
  except?: string
  onChoose: (file: FoundFile) => void
  onCancel: () => void
}

/** A file to upload, or one of the library. */
export function ChooseFile({ kinds, except, onChoose, onCancel }: ChooseFileProps) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isPicture = kinds.includes('picture')
  async function upload({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    if (!file) return
    setBusy(true)
    setProblem(undefined)
    try {
      const stored = await (isPicture ? storePicture(file) : storeFile(file))
      if (stored.id === except) setProblem('This is the same file. Choose another one.')
      else if (!kinds.includes(stored.kind)) setProblem(`This is another kind of file. It is in the library now, but cannot stand here.`)
      else onChoose(stored)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be stored.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.replace}>
      <Field label="Upload a new file" error={problem} hint={isBusy ? 'Uploading…' : isPicture ? UPLOAD_LIMITS.hint : FILES_HINT}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept={isPicture ? UPLOAD_LIMITS.types.join(',') : FILE_NAMES}
            disabled={isBusy}
            onChange={(event) => void upload(event)}
          />
        )}
      </Field>
      <MediaPicker kinds={kinds} onChoose={onChoose} {...(except === undefined ? {} : { except })} />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </div>
  )
}

async function storePicture(file: File): Promise<FoundFile> {
  const { url, width, height } = await uploadImage(file, '')
  return { id: parseMediaPath(url)?.hash ?? '', kind: 'picture', name: file.name, description: '', format: '', width, height }
}

async function storeFile(file: File): Promise<FoundFile> {
  const { url, kind } = await uploadFile(file)
  const { hash = '', format = '' } = parseFilePath(url) ?? {}
  return { id: hash, kind, name: file.name, description: '', format, width: null, height: null }
}
