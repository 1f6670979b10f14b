import { useId } from 'react'
import { Field } from '#src/ui/field.tsx'
import { useEditing } from '../editing-context.ts'
import field from './field.module.css'
import { Group } from './group.tsx'
import styles from './series-field.module.css'

/** The series of the post, with the names of existing ones as suggestions, and the position of the part. */
export function SeriesField() {
  const { session, state, site, issues } = useEditing()
  const { series, seriesOrder } = state.fields
  const listId = useId()
  return (
    <Group title="Series">
      <div className={styles.row}>
        <Field label="Series" className={field.field} error={issues.series}>
          {(control) => (
            <input
              {...control}
              type="text"
              data-field="series"
              placeholder="None"
              autoComplete="off"
              list={listId}
              value={series}
              onChange={(event) => session.change({ series: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Part" className={field.field} error={issues.seriesOrder}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="numeric"
              data-field="seriesOrder"
              placeholder="By date"
              autoComplete="off"
              value={seriesOrder}
              onChange={(event) => session.change({ seriesOrder: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <datalist id={listId}>
        {site.series.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Group>
  )
}
