import { Field } from '#src/ui/field.tsx'
import { useEditing } from '../editing-context.ts'
import field from './field.module.css'
import { Group } from './group.tsx'

/** The names of the authors, separated by commas. Without one the post is by the author of the site. */
export function AuthorsField() {
  const { session, state, site, issues } = useEditing()
  return (
    <Group title="Authors">
      <Field label="Authors" className={field.field} error={issues.authors} hint="Separate several names with commas.">
        {(control) => (
          <input
            {...control}
            type="text"
            data-field="authors"
            placeholder={site.author}
            autoComplete="off"
            value={state.fields.authors}
            onChange={(event) => session.change({ authors: event.currentTarget.value })}
          />
        )}
      </Field>
    </Group>
  )
}
