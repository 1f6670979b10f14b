import { DESCRIPTION_LENGTH } from '#src/lib/web/page-meta.ts'
import { Field } from '#src/ui/field.tsx'
import { useEditing } from '../editing-context.ts'
import field from './field.module.css'
import { Group } from './group.tsx'
import { LengthHint } from './length-hint.tsx'

export function DescriptionField() {
  const { session, state, issues } = useEditing()
  const { description } = state.fields
  return (
    <Group>
      <Field
        label="Description"
        className={field.field}
        error={issues.description}
        hint={
          <LengthHint text={description} limit={DESCRIPTION_LENGTH}>
            Card and search result
          </LengthHint>
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
