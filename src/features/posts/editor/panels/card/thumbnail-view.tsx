import { FOCAL_CENTER, roundFocal } from '#src/features/media/focal-point.ts'
import { Tools } from '#src/ui/admin/admin-page.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { useEditing } from '../../editing-context.ts'
import field from '../field.module.css'
import { Group } from '../group.tsx'
import { useCover } from '../pictures/use-cover.ts'
import styles from './card-panel.module.css'
import { describeFocal } from './focal-keys.ts'
import { FocalPicker } from './focal-picker.tsx'

/** What the thumbnail shows, and which part of it stays in view where it is cropped. */
export function ThumbnailView() {
  const { session, state, issues, goTo } = useEditing()
  const { thumbnail, thumbnailAlt, slug, focalX, focalY } = state.fields
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
      <Field
        label="What the thumbnail shows"
        className={field.field}
        error={issues.thumbnailAlt}
        hint="Its alternative text, for those who cannot see it. Empty for decoration."
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            dir="auto"
            data-field="thumbnailAlt"
            value={thumbnailAlt}
            onChange={(event) => session.change({ thumbnailAlt: event.currentTarget.value })}
          />
        )}
      </Field>
    </Group>
  )
}
