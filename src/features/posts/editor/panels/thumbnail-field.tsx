import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { CoverImage } from '#src/features/media/cover-image.tsx'
import { uploadImage } from '#src/features/media/upload-image.ts'
import { Tools } from '#src/ui/admin/admin-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useEditing } from '../editing-context.ts'
import field from './field.module.css'
import { Group } from './group.tsx'
import styles from './thumbnail-field.module.css'
import { useCover } from './use-cover.ts'

/** The thumbnail: uploaded, dropped, or given by its address. */
export function ThumbnailField() {
  const { session, state, issues } = useEditing()
  const { thumbnail, slug } = state.fields
  const { image, problem: unreachable } = useCover(thumbnail, slug)
  const { isBusy, problem, upload } = useUpload((url) => session.change({ thumbnail: url }))
  const input = useRef<HTMLInputElement>(null)
  const drop = useDropTarget(upload)
  return (
    <Group title="Thumbnail">
      <div className={styles.frame} data-over={drop.isOver ? '' : undefined} {...drop.handlers}>
        <CoverImage image={image} sizes="22rem" alt="" />
        {isBusy ? <p role="status">Uploading…</p> : null}
        {thumbnail.trim() === '' && !isBusy ? <p>Drawn cover. Drop a picture here.</p> : null}
      </div>
      <input ref={input} type="file" accept="image/*" hidden aria-label="Picture file" onChange={(event) => chooseFile(event, upload)} />
      <Tools>
        <Button disabled={isBusy} onClick={() => input.current?.click()}>
          {thumbnail ? 'Replace' : 'Upload'}
        </Button>
        {thumbnail ? <Button onClick={() => session.change({ thumbnail: '' })}>Remove</Button> : null}
      </Tools>
      <Field label="Picture address" className={field.field} error={issues.thumbnail ?? problem ?? unreachable ?? undefined}>
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="url"
            data-field="thumbnail"
            placeholder="https://… or /media/…"
            value={thumbnail}
            onChange={(event) => session.change({ thumbnail: event.currentTarget.value })}
          />
        )}
      </Field>
    </Group>
  )
}

function chooseFile({ currentTarget }: ChangeEvent<HTMLInputElement>, upload: (file: File) => Promise<void>) {
  const file = currentTarget.files?.[0]
  // Without this, choosing the same file again after a refusal causes no change event.
  currentTarget.value = ''
  if (file) void upload(file)
}

function useUpload(onDone: (url: string) => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function upload(file: File) {
    setIsBusy(true)
    setProblem(null)
    try {
      onDone((await uploadImage(file, '')).url)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The picture could not be stored.')
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, problem, upload }
}

function useDropTarget(upload: (file: File) => Promise<void>) {
  const [isOver, setIsOver] = useState(false)
  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const file = event.dataTransfer.files[0]
    if (file) void upload(file)
  }
  function handleOver(event: DragEvent) {
    event.preventDefault()
    setIsOver(true)
  }
  return { isOver, handlers: { onDrop: handleDrop, onDragOver: handleOver, onDragLeave: () => setIsOver(false) } }
}
