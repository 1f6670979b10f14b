import { formatDate } from '#src/lib/format/format-date.ts'
import { DESCRIPTION_LENGTH } from '#src/lib/web/page-meta.ts'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { SEARCH_TITLE_LENGTH } from '../../../post-limits.ts'
import { useEditing } from '../../editing-context.ts'
import { DraftInput, DraftTextarea } from '../draft-text-field.tsx'
import { Group } from '../group.tsx'
import { LengthHint } from '../length-hint.tsx'
import project from '../project-panel.module.css'
import styles from './card-panel.module.css'
import { searchTexts } from './search-texts.ts'
import { useShownDescription } from './shown-description.ts'

/** The result of a search engine, and the fields that decide it. */
export function SearchGroup({ createdAt }: { createdAt: string }) {
  const { session, state, site } = useEditing()
  const { type, metaTitle, metaDescription, noindex } = state.fields
  const { pageTitle, description, host } = searchTexts({ ...state.fields, description: useShownDescription() }, site)
  return (
    <Group title="As a search engine shows it">
      <div className={styles.search} data-hidden={noindex ? '' : undefined}>
        <span className={styles.host}>{host}</span>
        <b>{pageTitle}</b>
        <span>
          {type === 'page' ? '' : `${formatDate(createdAt)}. `}
          {description}
        </span>
        {noindex ? <em>Hidden: search engines are asked to leave it out.</em> : null}
      </div>
      <DraftInput
        name="metaTitle"
        label="Search title"
        dir="auto"
        hint={
          <LengthHint text={metaTitle} limit={SEARCH_TITLE_LENGTH}>
            Empty: title and site
          </LengthHint>
        }
      />
      <DraftTextarea
        name="metaDescription"
        label="Search description"
        rows={3}
        hint={
          <LengthHint text={metaDescription} limit={DESCRIPTION_LENGTH}>
            Empty: the description
          </LengthHint>
        }
      />
      {type === 'post' ? (
        <DraftInput
          name="canonicalUrl"
          type="url"
          label="Canonical address"
          hint="The original of a text that appeared on another site first."
          placeholder="https://"
          autoComplete="off"
        />
      ) : null}
      <label className={project.switch} htmlFor="edit-noindex">
        <Checkbox
          id="edit-noindex"
          data-field="noindex"
          checked={noindex}
          onChange={(event) => session.change({ noindex: event.currentTarget.checked })}
        />
        Hide from search engines
      </label>
    </Group>
  )
}
