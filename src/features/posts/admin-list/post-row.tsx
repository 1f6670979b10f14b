import type { ReactNode } from 'react'
import type { PostStatus } from '#src/db/schema/posts.ts'
import { CoverImage } from '#src/features/media/image.tsx'
import { formatDate } from '#src/lib/date.ts'
import { Checkbox } from '#src/ui/desk/controls.tsx'
import { tableParts } from '#src/ui/desk/data-table.tsx'
import { ExactTime, RelativeTime } from '#src/ui/desk/relative-time.tsx'
import { Status, type StatusKind } from '#src/ui/desk/status.tsx'
import { Link } from '#src/ui/link.tsx'
import type { AdminPost } from './admin-list.ts'
import type { ListColumn } from './list-columns.ts'
import { detailsPath, editPath, publicPath } from './post-paths.ts'
import styles from './posts-desk.module.css'
import { rowLinkId } from './row-link-id.ts'
import { RowMenu } from './row-menu.tsx'
import { Sparkline } from './sparkline.tsx'
import type { PostChanges } from './use-post-changes.ts'

type PostRowProps = {
  post: AdminPost
  columns: readonly ListColumn[]
  isChosen: boolean
  onChoose: (postId: string, isChosen: boolean) => void
  isCursor: boolean
  onCursor: (postId: string) => void
  changes: PostChanges
  onQuickEdit: (post: AdminPost) => void
}

/** One post: a row, or a card on narrow screens. */
export function PostRow({ post, columns, isChosen, onChoose, isCursor, onCursor, changes, onQuickEdit }: PostRowProps) {
  const { check, title, picture, low, actions } = tableParts
  const { id } = post
  return (
    <tr
      data-selected={isChosen || undefined}
      data-cursor={isCursor || undefined}
      aria-busy={changes.busy.has(id) || undefined}
      onFocus={() => onCursor(id)}
    >
      <td className={check}>
        <Checkbox aria-label={`Select ${post.title}`} checked={isChosen} onChange={(event) => onChoose(id, event.currentTarget.checked)} />
      </td>
      {columns.includes('thumbnail') ? (
        <td className={`${picture} ${low}`}>
          <CoverImage image={post.image} sizes="52px" alt="" />
        </td>
      ) : null}
      <th scope="row" className={title}>
        <Link id={rowLinkId(id)} to={post.status === 'trashed' ? detailsPath(id) : editPath(id)}>
          {post.title}
        </Link>
        <div className={styles.slug}>{publicPath(post.slug)}</div>
      </th>
      <td className={styles.status} data-label="Status">
        <PostState post={post} />
      </td>
      <Cells post={post} columns={columns} />
      <td className={`${actions} ${styles.actions}`}>
        <RowMenu post={post} changes={changes} onQuickEdit={onQuickEdit} />
      </td>
    </tr>
  )
}

const STATES = {
  published: { kind: 'live', word: 'Published' },
  scheduled: { kind: 'soon', word: 'Scheduled' },
  draft: { kind: 'draft', word: 'Draft' },
  trashed: { kind: 'bad', word: 'In the trash' },
} as const satisfies Record<PostStatus, { kind: StatusKind; word: string }>

export function PostState({ post }: { post: AdminPost }) {
  const { kind, word } = STATES[post.status]
  const notes = [
    post.hasChanges ? 'changes not published' : null,
    post.isProject ? 'project' : null,
    post.trashedFrom ? `was ${STATES[post.trashedFrom].word.toLowerCase()}` : null,
  ].filter((note) => note !== null)
  return (
    <>
      <Status kind={kind}>{word}</Status>
      {post.status === 'scheduled' ? (
        <span className={tableParts.sub}>
          <ExactTime at={post.createdAt} />
        </span>
      ) : null}
      {notes.length > 0 ? <span className={tableParts.sub}>{notes.join(', ')}</span> : null}
    </>
  )
}

/** `hasDate`: the date has a column of its own. */
type Cell = (props: { post: AdminPost; hasDate: boolean }) => ReactNode

/** By column; the thumbnail stands before the title. */
const CELLS: Record<Exclude<ListColumn, 'thumbnail'>, Cell> = {
  category: CategoryCell,
  views: ViewsCell,
  comments: CommentsCell,
  clicks: ClicksCell,
  updated: UpdatedCell,
  date: DateCell,
}

function Cells({ post, columns }: { post: AdminPost; columns: readonly ListColumn[] }) {
  return columns.map((column) => {
    if (column === 'thumbnail') return null
    const Cell = CELLS[column]
    return <Cell key={column} post={post} hasDate={columns.includes('date')} />
  })
}

function CategoryCell({ post }: { post: AdminPost }) {
  return (
    <td className={`${tableParts.low} ${styles.categories}`} data-label="Categories">
      <span title={post.category.join(', ')}>{post.category.join(', ') || '–'}</span>
    </td>
  )
}

function ViewsCell({ post }: { post: AdminPost }) {
  const recent = post.recentViews.reduce((sum, day) => sum + day, 0)
  return (
    <td className={tableParts.number} data-label="Views">
      {hasReaders(post, post.views) ? (
        <>
          {recent > 0 ? <Sparkline values={post.recentViews} /> : null}
          {count(post.views)}
          <span className={tableParts.sub}>{count(recent)} in 30 d</span>
        </>
      ) : (
        '–'
      )}
    </td>
  )
}

function CommentsCell({ post }: { post: AdminPost }) {
  return (
    <td className={`${tableParts.number} ${tableParts.low}`} data-label="Comments">
      {hasReaders(post, post.comments) ? count(post.comments) : '–'}
      {post.heldComments > 0 ? <span className={tableParts.sub}>{count(post.heldComments)} waiting</span> : null}
    </td>
  )
}

function ClicksCell({ post }: { post: AdminPost }) {
  return (
    <td className={`${tableParts.number} ${tableParts.low}`} data-label="Link clicks">
      {hasReaders(post, post.linkClicks) ? count(post.linkClicks) : '–'}
    </td>
  )
}

function UpdatedCell({ post, hasDate }: { post: AdminPost; hasDate: boolean }) {
  return (
    <td className={`${tableParts.number} ${styles.half}`} data-label={post.publishedAt && !hasDate ? 'Updated, published' : 'Updated'}>
      <RelativeTime at={post.updatedAt} />
      {post.publishedAt && !hasDate ? (
        <time className={tableParts.sub} dateTime={post.createdAt} title="Published">
          {formatDate(post.createdAt)}
        </time>
      ) : null}
    </td>
  )
}

function DateCell({ post }: { post: AdminPost }) {
  return (
    <td className={`${tableParts.number} ${tableParts.low} ${styles.half}`} data-label="Published">
      {post.publishedAt ? <time dateTime={post.createdAt}>{formatDate(post.createdAt)}</time> : '–'}
    </td>
  )
}

/** A post that was never public has no number at all, which is not the same as 0. */
function hasReaders(post: AdminPost, number: number): boolean {
  return post.publishedAt !== null || number > 0
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
