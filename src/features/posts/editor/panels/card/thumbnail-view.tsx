import { FOCAL_CENTER, roundFocal } from '#src/features/media/focal-point.ts'
import { Tools } from '#src/ui/admin/admin-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { useEditing } from '../../editing-context.ts'
import { DraftTextarea } from '../draft-text-field.tsx'
import { Group } from '../group.tsx'
import { useCover } from '../pictures/use-cover.ts'
import styles from './card-panel.module.css'
import { describeFocal } from './focal-keys.ts'
import { FocalPicker } from './focal-picker.tsx'

/** What the thumbnail shows, and which part of it stays in view where it is cropped. */
export function ThumbnailView() {
  const { session, state, goTo } = useEditing()
  const { thumbnail, slug, focalX, focalY } = state.fields
  const { image, isDrawn } = useCover(thumbnail, slug)
  const focal = { x: roundFocal(focalX), y: roundFocal(focalY) }
  if (isDrawn) {
    return (
      <Group title="Thumbnail in view">
        <p className={styles.note}>Without a thumbnail, a drawn cover is shown.</p>
        <Tools>
          <Button onClick={() => goTo('thumbnail')}>Choose a thumbnail</Button>
        </Tools>
      </Group>
    )
  }
  return (
    <Group title="Thumbnail in view">
      <FocalPicker image={image} focal={focal} onChange={({ x, y }) => session.change({ focalX: x, focalY: y })} />
      <div className={styles.focal}>
        <p className={styles.note}>Crops keep the marked place in view: {describeFocal(focal)}.</p>
        <Button onClick={() => session.change({ focalX: FOCAL_CENTER, focalY: FOCAL_CENTER })}>Center</Button>
      </div>
      <DraftTextarea
        name="thumbnailAlt"
        label="What the thumbnail shows"
        hint="Its alternative text, for those who cannot see it. Empty for decoration."
        rows={2}
      />
    </Group>
  )
}
