import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Select } from '#src/ui/admin/controls.tsx'
import { Field } from '#src/ui/field.tsx'
import { formatUtc } from '../date-and-time.tsx'
import { useEditing } from '../editing-context.ts'
import field from './field.module.css'
import { defaultPublishTime, fromLocalInput, toLocalInput } from './local-time.ts'

/** The public date of the post. A date in the future schedules it. */
export function ScheduleField() {
  const { session, state, issues } = useEditing()
  const hydrated = useHydrated()
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
      {isChosen && hydrated ? (
        <Field
          label="Date and time"
          className={field.field}
          error={issues.publishAt}
          hint={
            <>
              {zoneName()} · {formatUtc(publishAt)} UTC
            </>
          }
        >
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              data-field="publishAt"
              value={toLocalInput(publishAt)}
              onChange={(event) => {
                const at = fromLocalInput(event.currentTarget.value)
                if (at) session.change({ publishAt: at })
              }}
            />
          )}
        </Field>
      ) : null}
    </>
  )
}

function zoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
