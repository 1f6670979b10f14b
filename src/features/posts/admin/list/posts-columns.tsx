// The columns of the posts list, in their order. To add one, add an object here; `isOptional` offers it in the menu of columns.
// A value that posts do not have yet: declare it in AdminPost (posts-list.ts) and query it in ../queries/admin-post-rows.server.ts.
// A sortable column: add it to ADMIN_SORTS (posts-list.ts), to `sortKey` (../queries/list-admin-posts.server.ts) and to ORDER_LABELS (posts-toolbar.tsx).
// An owner who has chosen columns does not see a new optional one until it is chosen, too.
import { Link } from 'react-router'
import { CoverImage } from '#src/features/media/cover-image.tsx'
import { formatCount } from '#src/lib/format/format-count.ts'
import type { ListColumn } from '#src/ui/admin/list/list-table.tsx'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { SiteDate } from '#src/ui/admin/site-time.tsx'
import { tableParts } from '#src/ui/admin/tables/data-table.tsx'
import { detailsPath, editPath, publicPath } from './post-paths.ts'
import { PostState } from './post-state.tsx'
import type { AdminPost, AdminSort } from './posts-list.ts'
import styles from './posts-screen.module.css'
import { RowMenu } from './row-menu.tsx'
import { Sparkline } from './sparkline.tsx'
import type { PostChanges } from './use-post-changes.ts'

type PostsView = {
  /** Whether the date has its own column. */
  hasDate: boolean
  changes: PostChanges
  onQuickEdit: (post: AdminPost) => void
}

export type PostColumn = ListColumn<AdminPost, AdminSort, PostsView> & { isOptional?: true }

export const POST_COLUMNS: readonly PostColumn[] = [
  {
    id: 'thumbnail',
    label: 'Thumbnail',
    head: <span className="sr">Thumbnail</span>,
    isOptional: true,
    isHiddenWhenNarrow: true,
    cellClass: tableParts.picture,
    cell: ({ image }) => <CoverImage image={image} sizes="52px" alt="" />,
  },
  {
    id: 'title',
    label: 'Title',
    sort: 'title',
    kind: 'title',
    cellClass: styles.title,
    cell: ({ id, title, slug, status }) => (
      <>
        <Link id={rowLinkId(id)} to={status === 'trashed' ? detailsPath(id) : editPath(id)}>
          {title}
        </Link>
        <div className={styles.slug}>{publicPath(slug)}</div>
      </>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    // The word and its colour say what it is.
    cellLabel: () => '',
    cellClass: `${tableParts.half} ${styles.status}`,
    cell: (post) => <PostState post={post} />,
  },
  {
    id: 'category',
    label: 'Categories',
    isOptional: true,
    isHiddenWhenNarrow: true,
    cellClass: `${tableParts.half} ${styles.categories}`,
    cell: ({ category }) => <span title={category.join(', ')}>{category.join(', ') || '–'}</span>,
  },
  {
    id: 'views',
    label: 'Views',
    isOptional: true,
    sort: 'views',
    kind: 'number',
    cell: (post) => (wasPublic(post, post.views) ? <Views post={post} /> : '–'),
  },
  {
    id: 'comments',
    label: 'Comments',
    isOptional: true,
    kind: 'number',
    isHiddenWhenNarrow: true,
    cell: (post) => (
      <>
        {wasPublic(post, post.comments) ? formatCount(post.comments) : '–'}
        {post.heldComments > 0 ? <span className={tableParts.sub}>{formatCount(post.heldComments)} waiting</span> : null}
      </>
    ),
  },
  {
    id: 'clicks',
    label: 'Link clicks',
    head: 'Clicks',
    isOptional: true,
    kind: 'number',
    isHiddenWhenNarrow: true,
    cell: (post) => (wasPublic(post, post.gatedLinkClicks) ? formatCount(post.gatedLinkClicks) : '–'),
  },
  {
    id: 'updated',
    label: 'Updated',
    isOptional: true,
    sort: 'updated',
    kind: 'number',
    cellClass: tableParts.half,
    cell: ({ updatedAt, publishedAt, createdAt }, { hasDate }) => (
      <>
        <RelativeTime at={updatedAt} />
        {publishedAt && !hasDate ? <SiteDate className={`${tableParts.sub} ${styles.published}`} at={createdAt} title="Published" /> : null}
      </>
    ),
  },
  {
    id: 'date',
    label: 'Published',
    isOptional: true,
    sort: 'date',
    kind: 'number',
    isHiddenWhenNarrow: true,
    cellClass: tableParts.half,
    cell: ({ publishedAt, createdAt }) => (publishedAt ? <SiteDate at={createdAt} /> : '–'),
  },
  {
    id: 'actions',
    label: '',
    head: <span className="sr">Actions</span>,
    cellClass: `${tableParts.actions} ${styles.actions}`,
    cell: (post, { changes, onQuickEdit }) => <RowMenu post={post} changes={changes} onQuickEdit={onQuickEdit} />,
  },
]

export const OPTIONAL_COLUMNS = POST_COLUMNS.filter(({ isOptional }) => isOptional)

/** The id of the link in a row, which the cursor focuses. */
export function rowLinkId(postId: string): string {
  return `post-${postId}`
}

function Views({ post }: { post: AdminPost }) {
  const recent = post.recentViews.reduce((sum, day) => sum + day, 0)
  return (
    <>
      {recent > 0 ? <Sparkline values={post.recentViews} /> : null}
      {formatCount(post.views)}
      <span className={tableParts.sub}>{formatCount(recent)} in 30 d</span>
    </>
  )
}

/** A post that was never public displays no number instead of 0. */
function wasPublic({ publishedAt }: AdminPost, number: number): boolean {
  return publishedAt !== null || number > 0
}
