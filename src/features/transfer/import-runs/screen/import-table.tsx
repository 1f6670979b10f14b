import { useState } from 'react'
import { Link } from 'react-router'
import type { ConflictChoice } from '#src/db/choices.ts'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { SiteDate, useTimeZone } from '#src/ui/admin/site-time.tsx'
import { Status, type StatusKind } from '#src/ui/admin/status.tsx'
import { DataTable, tableParts } from '#src/ui/admin/tables/data-table.tsx'
import { LinkTabs } from '#src/ui/admin/tabs.tsx'
import type { SendAction } from '#src/ui/admin/use-action.tsx'
import { Button } from '#src/ui/button.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { toast } from '#src/ui/toast.tsx'
import { type ImportChange, importAnswerSchema } from '../import-change.schema.ts'
import { IMPORT_FILTERS, type ImportRow, type ImportView } from '../import-view.ts'
import { ConflictLine, ConflictSelect } from './import-conflicts.tsx'
import { importHref } from './import-href.ts'
import styles from './import-screen.module.css'
import { addressIn, describeChoice, describeKind, describeOutcome, FILTER_LABELS, nameInArchive } from './labels.ts'

/** The files of an import, 100 on a page. */
export function ImportTable({ shown, send }: { shown: ImportView; send: SendAction<ImportChange> }) {
  const { id: importId, counts, filter, page, pages, rows } = shown
  const isReady = shown.state === 'ready'
  const timeZone = useTimeZone()
  async function overwrite(positions: number[] | 'all', isOverwritten: boolean) {
    const answer = await send(importAnswerSchema, { intent: 'overwrite', import: importId, positions, isOverwritten })
    if (!answer.ok) toast({ title: 'Error', message: answer.message, kind: 'bad' })
  }
  async function resolve(positions: number[] | 'all', choice: ConflictChoice) {
    const answer = await send(importAnswerSchema, { intent: 'resolve', import: importId, positions, choice })
    if (!answer.ok) toast({ title: 'Error', message: answer.message, kind: 'bad' })
  }
  const total = Object.values(counts).reduce((sum, number) => sum + number, shown.left)
  const numbers = { ...counts, all: total, notes: shown.withNotes }
  const tabs = IMPORT_FILTERS.filter((name) => name === 'all' || numbers[name] > 0 || name === filter).map((name) => ({
    to: importHref({ importId, filter: name }),
    label: FILTER_LABELS[name],
    count: numbers[name],
    isCurrent: name === filter,
  }))
  const isAllTicked = shown.overwritten === counts.edited
  return (
    <div className={styles.files}>
      <LinkTabs label="Files of the import" tabs={tabs} />
      {isReady && counts.edited > 0 ? (
        <p className={styles.editedLine}>
          <span>
            Posts that you wrote or changed here are kept. Tick the ones that the files may overwrite; their text stays in the history.
          </span>
          <Button onClick={() => void overwrite('all', !isAllTicked)}>{isAllTicked ? 'Keep all' : `Overwrite all ${counts.edited}`}</Button>
        </p>
      ) : null}
      {isReady && counts.conflict > 0 ? <ConflictLine number={counts.conflict} onChange={(choice) => resolve('all', choice)} /> : null}
      <DataTable label="Files">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Becomes</th>
            <th scope="col">What happens</th>
            <th scope="col">Notes</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.position}>
              <th scope="row" className={tableParts.title}>
                <Title row={row} />
                <span className={tableParts.sub}>{nameInArchive(row.file, shown.findings.folder)}</span>
              </th>
              <td data-label="Becomes" className={styles.becomes}>
                {describeKind(row, timeZone)}
                {row.date ? (
                  <span className={tableParts.sub}>
                    <SiteDate at={row.date} />
                  </span>
                ) : null}
                {addressOfRow(row) ? <span className={tableParts.sub}>{addressOfRow(row)}</span> : null}
              </td>
              <td data-label="What happens" className={tableParts.half}>
                <Status kind={kindOf(row)}>{describeOutcome(row)}</Status>
                {isReady && row.outcome === 'edited' ? (
                  <OverwriteTick row={row} onChange={(isOverwritten) => overwrite([row.position], isOverwritten)} />
                ) : null}
                {isReady && row.outcome === 'conflict' ? (
                  <ConflictSelect row={row} onChange={(choice) => resolve([row.position], choice)} />
                ) : null}
              </td>
              <td data-label={hasNotes(row) ? 'Notes' : undefined} className={tableParts.full}>
                <Notes row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {pages > 1 ? <Pagination page={page} pages={pages} href={(wanted) => importHref({ importId, filter, page: wanted })} /> : null}
    </div>
  )
}

type OverwriteTickProps = { row: ImportRow; onChange: (isOverwritten: boolean) => Promise<void> }

/** Shows the choice at once; the stored one when the server has answered. */
function OverwriteTick({ row: { position, isOverwritten }, onChange }: OverwriteTickProps) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const id = `overwrite-${position}`
  async function choose(wanted: boolean) {
    setChosen(wanted)
    await onChange(wanted)
    setChosen(null)
  }
  return (
    <label className={styles.tick} htmlFor={id}>
      <Checkbox id={id} checked={chosen ?? isOverwritten} onChange={({ target }) => void choose(target.checked)} />
      Overwrite
    </label>
  )
}

/** A link to the post, if there is one. */
function Title({ row: { title, slug, file, post } }: { row: ImportRow }) {
  const name = title ?? slug ?? file
  if (!post?.id || !post.status || post.status === 'trashed') return <b className={styles.name}>{name}</b>
  if (post.status === 'published' && post.slug)
    return <Link to={post.type === 'page' ? `/${post.slug}` : `/posts/${post.slug}`}>{name}</Link>
  return <Link to={`/admin/posts/edit/${post.id}`}>{name}</Link>
}

/** Before the import, the address that it will have. */
function addressOfRow({ type, slug, outcome, choice, otherSlug }: ImportRow): string {
  return addressIn({ type, slug: outcome === 'conflict' && choice === 'both' ? otherSlug : slug })
}

function notesOf({ reason, notes, conflict, choice, otherSlug, type }: ImportRow): string[] {
  const ofConflict = conflict === null ? [] : [describeChoice({ ...conflict, choice, otherSlug }, { type })]
  return [...ofConflict, ...(reason === null ? [] : [reason]), ...notes]
}

function hasNotes(row: ImportRow): boolean {
  return notesOf(row).length > 0
}

function Notes({ row }: { row: ImportRow }) {
  if (!hasNotes(row)) return null
  return (
    <ul className={styles.notes}>
      {notesOf(row).map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function kindOf({ outcome, undone, isOverwritten, isLeft, choice }: ImportRow): StatusKind {
  if (isLeft) return 'draft'
  if (outcome === 'skipped' || undone === 'kept') return 'bad'
  if (undone === 'undone' || outcome === 'unchanged') return 'draft'
  const isKept = outcome === 'edited' ? !isOverwritten : outcome === 'conflict' && choice === 'keep'
  return isKept ? 'soon' : 'live'
}
