import { useId } from 'react'
import { useEditing } from '../editing-context.ts'
import { DraftInput } from './draft-text-field.tsx'
import { Group } from './group.tsx'
import styles from './series-field.module.css'

/** The series of the post, with the names of existing ones as suggestions, and the position of the part. */
export function SeriesField() {
  const { site } = useEditing()
  const listId = useId()
  return (
    <Group title="Series">
      <div className={styles.row}>
        <DraftInput name="series" label="Series" placeholder="None" autoComplete="off" list={listId} />
        <DraftInput name="seriesOrder" label="Part" inputMode="numeric" placeholder="By date" autoComplete="off" />
      </div>
      <datalist id={listId}>
        {site.series.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Group>
  )
}
