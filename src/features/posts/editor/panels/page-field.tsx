import { Checkbox } from '#src/ui/admin/controls.tsx'
import { useEditing } from '../editing-context.ts'
import { DraftInput } from './draft-text-field.tsx'
import { Group } from './group.tsx'
import styles from './project-panel.module.css'

/** The language of the post, and whether its page lists its headings. */
export function PageField() {
  const { session, state } = useEditing()
  const { hasContents } = state.fields
  return (
    <Group title="Page">
      <DraftInput
        name="language"
        label="Language"
        placeholder="That of the site"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
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
