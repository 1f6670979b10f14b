import { fromClockTime, toZonedTime } from '#src/lib/format/time-zone.ts'
import { writtenDay } from '#src/lib/format/written-day.ts'
import { Select } from '#src/ui/admin/controls.tsx'
import { useTimeZone } from '#src/ui/admin/site-time.tsx'
import { Field } from '#src/ui/field.tsx'
import { useEditing } from '../editing-context.ts'
import { defaultPublishTime } from './default-publish-time.ts'
import field from './field.module.css'

/** The public date of the post. A date in the future schedules it. */
export function ScheduleField() {
  const { session, state, issues } = useEditing()
  const timeZone = useTimeZone()
  const { publishAt } = state.fields
  const currentDate = state.live?.createdAt ?? null
  const isChosen = publishAt !== null && publishAt !== currentDate
  function choose(choice: string) {
    session.change({ publishAt: choice === 'chosen' ? defaultPublishTime(Date.now()) : currentDate })
  }
  return (
    <>
      <Field label="Publish at" className={field.field}>
        {(control) => (
          <Select {...control} value={isChosen ? 'chosen' : 'now'} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="now">{currentDate ? 'Keep the date' : 'Now'}</option>
            <option value="chosen">A chosen date and time</option>
          </Select>
        )}
      </Field>
      {isChosen ? (
        <Field label="Date and time" className={field.field} error={issues.publishAt} hint={`In the time zone of the site, ${timeZone}.`}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              data-field="publishAt"
              value={clockTime(new Date(publishAt), timeZone)}
              onChange={(event) => {
                const at = fromClockTime(event.currentTarget.value, timeZone)
                if (at) session.change({ publishAt: at.toISOString() })
              }}
            />
          )}
        </Field>
      ) : null}
    </>
  )
}

/** A date without a time begins with its day. */
function clockTime(at: Date, timeZone: string): string {
  const day = writtenDay(at)
  return day === null ? toZonedTime(at, timeZone).slice(0, 16) : `${day}T00:00`
}
