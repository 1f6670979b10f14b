import { useState } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Status, type StatusKind } from '#src/ui/admin/status.tsx'
import { DataTable, tableParts } from '#src/ui/admin/tables/data-table.tsx'
import { LinkTabs } from '#src/ui/admin/tabs.tsx'
import type { SendAction } from '#src/ui/admin/use-action.tsx'
import { Button } from '#src/ui/button.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { toast } from '#src/ui/toast.tsx'
import { type ImportChange, importAnswerSchema } from '../import-change.schema.ts'
import { IMPORT_FILTERS, type ImportRow, type ImportView } from '../import-view.ts'
import { importHref } from './import-href.ts'
import styles from './import-screen.module.css'
import { describeKind, describeOutcome, FILTER_LABELS } from './labels.ts'

/** The files of an import, 100 on a page. */
export function ImportTable({ shown, send }: { shown: ImportView; send: SendAction<ImportChange> }) {
  const { id: importId, counts, filter, page, pages, rows } = shown
  const isReady = shown.state === 'ready'
  async function overwrite(positions: number[] | 'all', isOverwritten: boolean) {
    const answer = await send(importAnswerSchema, { intent: 'overwrite', import: importId, positions, isOverwritten })
    if (!answer.ok) toast({ title: 'Error', message: answer.message, kind: 'bad' })
  }
  const total = Object.values(counts).reduce((sum, number) => sum + number, shown.left)
  const tabs = IMPORT_FILTERS.filter((name) => name === 'all' || counts[name] > 0 || name === filter).map((name) => ({
    to: importHref({ importId, filter: name }),
    label: FILTER_LABELS[name],
    count: name === 'all' ? total : counts[name],
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
                <span className={tableParts.sub}>{row.file}</span>
              </th>
              <td data-label="Becomes" className={tableParts.half}>
                {describeKind(row)}
              </td>
              <td data-label="What happens" className={tableParts.half}>
                <Status kind={kindOf(row)}>{describeOutcome(row)}</Status>
                {isReady && row.outcome === 'edited' ? (
                  <OverwriteTick row={row} onChange={(isOverwritten) => overwrite([row.position], isOverwritten)} />
                ) : null}
              </td>
              <td data-label={row.reason || row.notes.length > 0 ? 'Notes' : undefined} className={tableParts.full}>
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

function Notes({ row: { reason, notes } }: { row: ImportRow }) {
  const all = reason === null ? notes : [reason, ...notes]
  if (all.length === 0) return null
  return (
    <ul className={styles.notes}>
      {all.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

function kindOf({ outcome, undone, isOverwritten, isLeft }: ImportRow): StatusKind {
  if (isLeft) return 'draft'
  if (outcome === 'skipped' || undone === 'kept') return 'bad'
  if (undone === 'undone' || outcome === 'unchanged') return 'draft'
  return outcome === 'edited' && !isOverwritten ? 'soon' : 'live'
}
