import { useMemo } from 'react'
import type { DraftFields } from '../../drafts/draft.ts'
import { nameMissingPictures, readOutline } from '../checks/outline.ts'
import styles from './revision-text.module.css'

/** A revision as plain text, because its HTML is not sanitized, or as its Markdown. */
export function RevisionText({ fields }: { fields: DraftFields }) {
  const { text, code } = useMemo(() => readOutline(nameMissingPictures(fields.content)), [fields.content])
  const { markdown } = fields
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <article className={styles.text} aria-label="The text of this version" tabIndex={0}>
      <h3>{fields.title || 'Untitled'}</h3>
      {fields.description ? <p className={styles.lead}>{fields.description}</p> : null}
      {(markdown === null ? text.split('\n') : []).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
        <p key={index}>{paragraph}</p>
      ))}
      {markdown || code ? <pre>{markdown || code}</pre> : null}
    </article>
  )
}
