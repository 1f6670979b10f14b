import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Field } from '#src/ui/field.tsx'
import { useEditing } from '../editing-context.ts'
import field from './field.module.css'
import { Group } from './group.tsx'
import styles from './project-panel.module.css'

/** The language of the post, and whether its page lists its headings. */
export function PageField() {
  const { session, state, issues } = useEditing()
  const { language, hasContents } = state.fields
  return (
    <Group title="Page">
      <Field label="Language" className={field.field} error={issues.language}>
        {(control) => (
          <input
            {...control}
            type="text"
            data-field="language"
            placeholder="That of the site"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={language}
            onChange={(event) => session.change({ language: event.currentTarget.value })}
          />
        )}
      </Field>
      <label className={styles.switch} htmlFor="edit-has-contents">
        <Checkbox
          id="edit-has-contents"
          data-field="hasContents"
          checked={hasContents}
          onChange={(event) => session.change({ hasContents: event.currentTarget.checked })}
        />
        Table of contents
      </label>
    </Group>
  )
}
