import { Field } from '#src/ui/field.tsx'
import { useEditing } from '../editing-context.ts'
import field from './field.module.css'
import { Group } from './group.tsx'

const LENGTH = 160

export function DescriptionField() {
  const { session, state, issues } = useEditing()
  const { description } = state.fields
  const isOver = description.trim().length > LENGTH
  return (
    <Group>
      <Field
        label="Description"
        className={field.field}
        error={issues.description}
        hint={
          <span className={field.counter}>
            <span>{isOver ? 'Search engines will cut it' : 'Card and search result'}</span>
            <span className={isOver ? field.over : 'num'}>
              {description.trim().length} / {LENGTH}
            </span>
          </span>
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            dir="auto"
            data-field="description"
            value={description}
            onChange={(event) => session.change({ description: event.currentTarget.value })}
          />
        )}
      </Field>
    </Group>
  )
}
