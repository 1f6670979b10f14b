import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NEW_RULE, redirectScreenHref } from '#src/features/redirects/admin/redirects-url.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { type ImportView, LISTED_ITEMS } from '../import-view.ts'
import styles from './import-screen.module.css'
import { describeItems } from './labels.ts'

/** What an import does besides posts, and what its dry run found about all files together. */
export function ImportItems({ shown: { items, findings, state } }: { shown: Pick<ImportView, 'items' | 'findings' | 'state'> }) {
  const { problems } = items
  const isUndone = state === 'undone'
  const lines = isUndone ? [] : describeItems(items)
  const redirects = isUndone ? [] : items.redirects
  if (lines.length + redirects.length + problems.length + findings.unusedKeys.length === 0 && !findings.prefix) return null
  return (
    <Box title="Besides posts">
      <BoxBody>
        {lines.map((line) => (
          <p key={line} className={styles.lead}>
            {line}
          </p>
        ))}
        <Listed
          summary={`Redirects from former addresses (${listedNumber(redirects)})`}
          entries={redirects.map(({ key, label }) => [key, label])}
        />
        <Listed
          summary={isUndone ? `Not undone (${listedNumber(problems)})` : `Skipped, or different from the files (${listedNumber(problems)})`}
          entries={problems.map(({ kind, key, label, reason }) => [`${kind} ${key}`, `${label}: ${reason}`])}
        />
        <Listed
          summary={`Front matter keys without effect here (${findings.unusedKeys.length})`}
          entries={findings.unusedKeys.map(({ key, files }) => [key, `${key} (${plural(files, 'file')})`])}
        />
        {findings.prefix ? <PrefixProposal {...findings.prefix} /> : null}
      </BoxBody>
    </Box>
  )
}

function listedNumber(items: readonly unknown[]): string {
  return items.length === LISTED_ITEMS ? `the first ${LISTED_ITEMS}` : String(items.length)
}

function Listed({ summary, entries }: { summary: string; entries: readonly (readonly [key: string, text: string])[] }): ReactNode {
  if (entries.length === 0) return null
  return (
    <details className={styles.listed}>
      <summary>{summary}</summary>
      <ul className={styles.notes}>
        {entries.map(([key, text]) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </details>
  )
}

/** The import writes exact rules: a prefix also answers addresses that were never posts. */
function PrefixProposal({ from, to }: { from: string; to: string }) {
  return (
    <p className={styles.text}>
      One redirect from {from} to {to} would cover most former addresses.{' '}
      <Link to={redirectScreenHref({ rule: NEW_RULE, from, to })}>Look at this redirect</Link>
    </p>
  )
}
