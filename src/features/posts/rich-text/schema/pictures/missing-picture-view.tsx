import { useRef } from 'react'
import { UPLOAD_LIMITS } from '#src/features/media/upload-limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useEditorServices } from '../../editor-services.ts'
import { picturesIn } from '../../uploads/insert-pictures.ts'
import type { Upload } from '../../uploads/upload-list.ts'
import styles from '../node-views.module.css'

type MissingPictureProps = {
  /** Of the file. */
  name: string
  upload: Upload | null
  onChoose: (file: File) => void
  onRemove: () => void
}

/** The place of a picture that is not stored: its upload, or why there is none and what to do. */
export function MissingPicture({ name, upload, onChoose, onRemove }: MissingPictureProps) {
  const { uploads } = useEditorServices()
  const shown = name || 'A picture'
  const state = upload?.state ?? { kind: 'missing' }
  if (state.kind === 'sending' || state.kind === 'looking' || state.kind === 'done') {
    return (
      <div className={styles.sending} role="status" data-missing-picture>
        <progress aria-label={`Uploading ${shown}`} />
        Uploading {shown}
      </div>
    )
  }
  const isHere = state.kind === 'failed'
  return (
    <div className={styles.failed} role={isHere ? 'alert' : 'note'} data-missing-picture>
      <p>
        <Icon name="warning" />
        <span>
          {shown}: {isHere ? state.reason : NOT_HERE}
        </span>
      </p>
      <p className={styles.unseen}>Readers do not see this place. It is saved with its alt text and caption.</p>
      <span className={styles.buttons}>
        {isHere && !state.isRefused && upload ? <Button onClick={() => uploads.retry(upload.id)}>Try again</Button> : null}
        <FileButton label={isHere ? 'Choose another file' : 'Choose the file'} onChoose={onChoose} />
        <Button onClick={onRemove}>Remove</Button>
      </span>
    </div>
  )
}

const NOT_HERE = 'not uploaded, and this browser does not have the file.'

function FileButton({ label, onChoose }: { label: string; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={UPLOAD_LIMITS.types.join(',')}
        hidden
        aria-label="File of the picture"
        onChange={({ currentTarget }) => {
          const [file] = picturesIn(currentTarget.files ?? undefined)
          // Without this, choosing the same file again causes no change event.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button onClick={() => input.current?.click()}>{label}</Button>
    </>
  )
}
