import { type ChangeEvent, useRef, useState } from 'react'
import { mediaPath } from '#src/features/media/image-source.ts'
import { PicturePicker } from '#src/features/media/library/screen/media-picker.tsx'
import { UPLOAD_LIMITS } from '#src/features/media/upload-limits.ts'
import { Tools } from '#src/ui/admin/admin-page.tsx'
import { Dialog } from '#src/ui/admin/dialogs/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import field from '../field.module.css'
import styles from './picture-controls.module.css'
import type { PictureUpload } from './use-picture-upload.ts'

type PictureControlsProps = {
  /** What the picture is, within a sentence: 'thumbnail'. */
  name: string
  /** The field that holds its address. */
  fieldName: 'thumbnail' | 'socialImage'
  address: string
  addressLabel: string
  problem: string | undefined
  upload: PictureUpload
  /** Another picture; `alt` is that of the library. Without a picture `address` is empty. */
  onChoose: (address: string, alt?: string) => void
  /** The address as it is typed. */
  onType: (address: string) => void
}

/** Uploads a picture, chooses one of the library, or takes the address of one. */
export function PictureControls({ name, fieldName, address, addressLabel, problem, upload, onChoose, onType }: PictureControlsProps) {
  const [isChoosing, setChoosing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FailedUpload {...upload} />
      <input
        ref={input}
        type="file"
        accept={UPLOAD_LIMITS.types.join(',')}
        hidden
        aria-label="Picture file"
        onChange={(event) => chooseFile(event, upload.upload)}
      />
      <Tools>
        <Button disabled={upload.sending !== null} onClick={() => input.current?.click()}>
          {address ? 'Replace' : 'Upload'}
        </Button>
        <Button onClick={() => setChoosing(true)}>Library</Button>
        {address ? <Button onClick={() => onChoose('')}>Remove</Button> : null}
      </Tools>
      <Dialog title={`Choose a ${name}`} isOpen={isChoosing} onClose={() => setChoosing(false)} wide>
        <PicturePicker
          onChoose={({ id, description }) => {
            onChoose(mediaPath(id), description)
            setChoosing(false)
          }}
        />
      </Dialog>
      <Field label={addressLabel} className={field.field} error={problem}>
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="url"
            data-field={fieldName}
            placeholder="https://… or /media/…"
            value={address}
            onChange={(event) => onType(event.currentTarget.value)}
          />
        )}
      </Field>
    </>
  )
}

/** A picture that was not stored stays here until it is, or until the owner gives it up. */
function FailedUpload({ failed, upload, dismiss }: PictureUpload) {
  if (failed === null) return null
  return (
    <div className={styles.failed} role="alert">
      <p>
        <Icon name="warning" />
        {failed.file.name}: {failed.reason}
      </p>
      <Tools>
        <Button onClick={() => void upload(failed.file)}>Try again</Button>
        <Button onClick={dismiss}>Give up</Button>
      </Tools>
    </div>
  )
}

function chooseFile({ currentTarget }: ChangeEvent<HTMLInputElement>, upload: (file: File) => Promise<void>) {
  const file = currentTarget.files?.[0]
  // Without this, choosing the same file again after a refusal causes no change event.
  currentTarget.value = ''
  if (file) void upload(file)
}
