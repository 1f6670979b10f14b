import { isWebAddress } from '#src/lib/web/web-address.ts'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { ButtonAnchor } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useEditing } from '../editing-context.ts'
import field from './field.module.css'
import { Group } from './group.tsx'
import styles from './project-panel.module.css'

type TextField = 'projectPreviewUrl' | 'projectPreviewLabel' | 'projectSourceUrl' | 'projectSourceLabel'

/** A project appears in the list of projects and has two links. */
export function ProjectPanel() {
  const { session, state } = useEditing()
  const { isProject, projectPreviewUrl, projectSourceUrl } = state.fields
  return (
    <>
      <Group>
        <label className={styles.switch} htmlFor="edit-is-project">
          <Checkbox
            id="edit-is-project"
            data-field="isProject"
            checked={isProject}
            onChange={(event) => session.change({ isProject: event.currentTarget.checked })}
          />
          This post is a project
        </label>
      </Group>
      {isProject ? (
        <>
          <Group title="Live preview">
            <ProjectField name="projectPreviewUrl" label="Address" placeholder="https://…" />
            <ProjectField name="projectPreviewLabel" label="Label" placeholder="Live Preview" />
            <TestLink url={projectPreviewUrl} />
          </Group>
          <Group title="Source code">
            <ProjectField name="projectSourceUrl" label="Address" placeholder="https://…" />
            <ProjectField name="projectSourceLabel" label="Label" placeholder="Source Code" />
            <TestLink url={projectSourceUrl} />
          </Group>
        </>
      ) : (
        <Group>
          <p className={styles.text}>Projects are listed under /projects and show a live preview and their source code.</p>
        </Group>
      )}
    </>
  )
}

function ProjectField({ name, label, placeholder }: { name: TextField; label: string; placeholder: string }) {
  const { session, state, issues } = useEditing()
  return (
    <Field label={label} className={field.field} error={issues[name]}>
      {(control) => (
        <input
          {...control}
          type="text"
          data-field={name}
          placeholder={placeholder}
          value={state.fields[name]}
          onChange={(event) => session.change({ [name]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}

function TestLink({ url }: { url: string }) {
  if (!isWebAddress(url.trim())) return null
  return (
    <p>
      <ButtonAnchor href={url.trim()} target="_blank" rel="noopener noreferrer">
        <Icon name="external" />
        Test the link<span className="sr"> (opens in a new tab)</span>
      </ButtonAnchor>
    </p>
  )
}
