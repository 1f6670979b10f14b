import { Checkbox } from '#src/ui/desk/controls.tsx'
import { DataTable, tableParts } from '#src/ui/desk/data-table.tsx'
import { DeskIcon } from '#src/ui/desk/desk-icon.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Link } from '#src/ui/link.tsx'
import type { AdminListQuery, AdminPost, AdminSort } from './admin-list.ts'
import { adminListHref, firstDirection } from './admin-list-url.ts'
import { LIST_COLUMNS, type ListColumn } from './list-columns.ts'
import { PostRow } from './post-row.tsx'
import type { PostChanges } from './use-post-changes.ts'

type PostsTableProps = {
  posts: readonly AdminPost[]
  query: AdminListQuery
  columns: readonly ListColumn[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  cursorId: string | null
  onCursor: (postId: string) => void
  changes: PostChanges
  onQuickEdit: (post: AdminPost) => void
}

export function PostsTable({ posts, query, columns, chosen, onChoose, cursorId, onCursor, changes, onQuickEdit }: PostsTableProps) {
  const isAll = posts.every(({ id }) => chosen.has(id))
  const isSome = posts.some(({ id }) => chosen.has(id))
  function choose(postId: string, isChosen: boolean) {
    onChoose(new Set(isChosen ? [...chosen, postId] : [...chosen].filter((id) => id !== postId)))
  }
  return (
    <DataTable label="Posts">
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label="Select all on this page"
              checked={isAll}
              indeterminate={isSome && !isAll}
              onChange={() => onChoose(new Set(isAll ? [] : posts.map(({ id }) => id)))}
            />
          </th>
          <Heads query={query} columns={columns} />
          <th scope="col">
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <PostRow
            key={post.id}
            post={post}
            columns={columns}
            isChosen={chosen.has(post.id)}
            onChoose={choose}
            isCursor={post.id === cursorId}
            onCursor={onCursor}
            changes={changes}
            onQuickEdit={onQuickEdit}
          />
        ))}
      </tbody>
    </DataTable>
  )
}

function Heads({ query, columns }: { query: AdminListQuery; columns: readonly ListColumn[] }) {
  const { number, low } = tableParts
  const has = (column: ListColumn) => columns.includes(column)
  return (
    <>
      {has('thumbnail') ? (
        <th scope="col" className={low}>
          <span className="sr">Thumbnail</span>
        </th>
      ) : null}
      <SortHead query={query} sort="title" label="Title" />
      <th scope="col">Status</th>
      {has('category') ? (
        <th scope="col" className={low}>
          {labelOf('category')}
        </th>
      ) : null}
      {has('views') ? <SortHead query={query} sort="views" label={labelOf('views')} className={number} /> : null}
      {has('comments') ? (
        <th scope="col" className={`${number} ${low}`}>
          {labelOf('comments')}
        </th>
      ) : null}
      {has('clicks') ? (
        <th scope="col" className={`${number} ${low}`}>
          Clicks
        </th>
      ) : null}
      {has('updated') ? <SortHead query={query} sort="updated" label={labelOf('updated')} className={number} /> : null}
      {has('date') ? <SortHead query={query} sort="date" label={labelOf('date')} className={`${number} ${low}`} /> : null}
    </>
  )
}

type SortHeadProps = { query: AdminListQuery; sort: AdminSort; label: string; className?: string | undefined }

/** A head that is a link to the list in its order, or, where it is sorted so, to the opposite one. */
function SortHead({ query, sort, label, className }: SortHeadProps) {
  const isSorted = query.sort === sort
  const opposite = query.direction === 'asc' ? 'desc' : 'asc'
  const direction = isSorted ? opposite : firstDirection(sort)
  const sorted = query.direction === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={className} aria-sort={isSorted ? sorted : undefined}>
      <Link to={adminListHref({ ...query, sort, direction, page: 1 })} preventScrollReset>
        {label}
        {isSorted ? query.direction === 'asc' ? <Icon name="arrow-up" /> : <DeskIcon name="chevron-down" /> : null}
      </Link>
    </th>
  )
}

function labelOf(column: ListColumn): string {
  return LIST_COLUMNS.find(({ name }) => name === column)?.label ?? ''
}
