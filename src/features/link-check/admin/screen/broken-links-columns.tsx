// The columns of the list of broken links, in their order. To add one, add it here.
import { Link } from 'react-router'
import type { ListColumn } from '#src/ui/admin/list/list-table.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { SiteDate } from '#src/ui/admin/site-time.tsx'
import { tableParts } from '#src/ui/admin/tables/data-table.tsx'
import { Button } from '#src/ui/button.tsx'
import type { BrokenLink, BrokenLinksQuery, BrokenSort } from '../broken-links.ts'
import styles from './broken-links-screen.module.css'
import type { BrokenLinkChanges } from './use-broken-links.ts'

type BrokenLinksView = { query: BrokenLinksQuery; changes: BrokenLinkChanges; onReplace: (link: BrokenLink) => void }

export const BROKEN_LINK_COLUMNS: readonly ListColumn<BrokenLink, BrokenSort, BrokenLinksView>[] = [
  {
    id: 'address',
    label: 'Link',
    sort: 'address',
    kind: 'title',
    cell: ({ id, reason, movedTo }) => (
      <>
        <a id={rowLinkId(id)} className={styles.address} href={id} target="_blank" rel="noreferrer noopener">
          {id}
          <span className="sr">, opens a new tab</span>
        </a>
        <span className={tableParts.sub}>{movedTo === null ? reason : <MovedTo address={movedTo} />}</span>
      </>
    ),
  },
  {
    id: 'posts',
    label: 'In posts',
    sort: 'posts',
    cellClass: styles.inPosts,
    cell: ({ posts, total }) => (
      <ul className={styles.posts}>
        {posts.map((post) => (
          <li key={post.id}>
            <Link to={`/admin/posts/edit/${post.id}`}>{post.title}</Link>
          </li>
        ))}
        {total > posts.length ? <li className="dim">and {total - posts.length} more</li> : null}
      </ul>
    ),
  },
  {
    id: 'checked',
    label: 'Last checked',
    sort: 'checked',
    kind: 'number',
    cell: ({ checkedAt }) => (checkedAt ? <SiteDate at={checkedAt} /> : '–'),
    isHiddenWhenNarrow: true,
  },
  {
    id: 'actions',
    label: '',
    head: <span className="sr">Actions</span>,
    cellClass: `${tableParts.actions} ${styles.actions}`,
    cell: (link, view) => <RowActions link={link} {...view} />,
  },
]

/** The id of the element in a row that the cursor focuses. */
export function rowLinkId(address: string): string {
  return `link-${address}`
}

function MovedTo({ address }: { address: string }) {
  return (
    <>
      moved to <span className={styles.address}>{address}</span>
    </>
  )
}

function RowActions({ link, query, changes, onReplace }: BrokenLinksView & { link: BrokenLink }) {
  return (
    <div className={styles.buttons}>
      <Button onClick={() => onReplace(link)}>Replace…</Button>
      <MenuButton label={`More for: ${link.id}`}>
        {query.kind === 'ignored' ? (
          <button type="button" onClick={() => void changes.watch([link])}>
            Do not ignore
          </button>
        ) : (
          <>
            <button type="button" onClick={() => void changes.checkAgain([link])}>
              Check again
            </button>
            <button type="button" onClick={() => void changes.ignore([link])}>
              Ignore
            </button>
          </>
        )}
      </MenuButton>
    </div>
  )
}
