import { isWebAddress } from '#src/lib/web/web-address.ts'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { ButtonAnchor } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useEditing } from '../editing-context.ts'
import { DraftInput } from './draft-text-field.tsx'
import { Group } from './group.tsx'
import styles from './project-panel.module.css'

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
            <DraftInput name="projectPreviewUrl" label="Address" placeholder="https://…" />
            <DraftInput name="projectPreviewLabel" label="Label" placeholder="Live Preview" />
            <TestLink url={projectPreviewUrl} />
          </Group>
          <Group title="Source code">
            <DraftInput name="projectSourceUrl" label="Address" placeholder="https://…" />
            <DraftInput name="projectSourceLabel" label="Label" placeholder="Source Code" />
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
