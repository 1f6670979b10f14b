import { type DragEvent, useState } from 'react'
import { CoverImage } from '#src/features/media/cover-image.tsx'
import { FOCAL_CENTER } from '#src/features/media/focal-point.ts'
import type { DraftFields } from '../../../drafts/draft.ts'
import { useEditing } from '../../editing-context.ts'
import { Group } from '../group.tsx'
import { PictureControls } from './picture-controls.tsx'
import styles from './thumbnail-field.module.css'
import { useCover } from './use-cover.ts'
import { usePictureUpload } from './use-picture-upload.ts'

/** The thumbnail: uploaded, dropped, chosen from the library, or given by its address. */
export function ThumbnailField() {
  const { session, state, issues } = useEditing()
  const { thumbnail, slug, focalX, focalY } = state.fields
  const { image, problem: unreachable } = useCover(thumbnail, slug, { x: focalX, y: focalY })
  const choose = (address: string, alt?: string) => session.change(thumbnailPatch(address, alt))
  const upload = usePictureUpload(choose)
  const drop = useDropTarget(upload.upload)
  return (
    <Group title="Thumbnail">
      <div className={styles.frame} data-over={drop.isOver ? '' : undefined} {...drop.handlers}>
        <CoverImage image={image} sizes="22rem" alt="" />
        {upload.sending === null ? null : <p role="status">Uploading {upload.sending}…</p>}
        {thumbnail.trim() === '' && upload.sending === null ? <p>Drawn cover. Drop a picture here.</p> : null}
      </div>
      <PictureControls
        name="thumbnail"
        fieldName="thumbnail"
        address={thumbnail}
        addressLabel="Picture address"
        problem={issues.thumbnail ?? unreachable ?? undefined}
        upload={upload}
        onChoose={choose}
        onType={(address) => session.change({ thumbnail: address })}
      />
    </Group>
  )
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

/** Another thumbnail: what the former one showed, and where, says nothing about it. `alt` is that of the library. */
function thumbnailPatch(thumbnail: string, alt = ''): Partial<DraftFields> {
  return { thumbnail, thumbnailAlt: alt, focalX: FOCAL_CENTER, focalY: FOCAL_CENTER }
}
