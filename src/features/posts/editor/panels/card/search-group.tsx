import { formatDate } from '#src/lib/format/format-date.ts'
import { DESCRIPTION_LENGTH } from '#src/lib/web/page-meta.ts'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Field } from '#src/ui/field.tsx'
import { SEARCH_TITLE_LENGTH } from '../../../post-limits.ts'
import { useEditing } from '../../editing-context.ts'
import field from '../field.module.css'
import { Group } from '../group.tsx'
import { LengthHint } from '../length-hint.tsx'
import project from '../project-panel.module.css'
import styles from './card-panel.module.css'
import { searchTexts } from './search-texts.ts'

/** The result of a search engine, and the fields that decide it. */
export function SearchGroup({ createdAt }: { createdAt: string }) {
  const { session, state, site, issues } = useEditing()
  const { type, metaTitle, metaDescription, noindex } = state.fields
  const { pageTitle, description, host } = searchTexts(state.fields, site)
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
      <Field
        label="Search title"
        className={field.field}
        error={issues.metaTitle}
        hint={
          <LengthHint text={metaTitle} limit={SEARCH_TITLE_LENGTH}>
            Empty: title and site
          </LengthHint>
        }
      >
        {(control) => (
          <input
            {...control}
            type="text"
            dir="auto"
            data-field="metaTitle"
            value={metaTitle}
            onChange={(event) => session.change({ metaTitle: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label="Search description"
        className={field.field}
        error={issues.metaDescription}
        hint={
          <LengthHint text={metaDescription} limit={DESCRIPTION_LENGTH}>
            Empty: the description
          </LengthHint>
        }
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            dir="auto"
            data-field="metaDescription"
            value={metaDescription}
            onChange={(event) => session.change({ metaDescription: event.currentTarget.value })}
          />
        )}
      </Field>
      {type === 'post' ? <CanonicalField /> : null}
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

function CanonicalField() {
  const { session, state, issues } = useEditing()
  return (
    <Field
      label="Canonical address"
      hint="The original of a text that appeared on another site first."
      className={field.field}
      error={issues.canonicalUrl}
    >
      {(control) => (
        <input
          {...control}
          type="url"
          data-field="canonicalUrl"
          placeholder="https://"
          autoComplete="off"
          value={state.fields.canonicalUrl}
          onChange={(event) => session.change({ canonicalUrl: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}
