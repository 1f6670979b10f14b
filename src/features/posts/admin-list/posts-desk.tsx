import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { ButtonLink } from '#src/ui/button.tsx'
import { DeskBody, DeskHead } from '#src/ui/desk/desk.tsx'
import { DeskIcon } from '#src/ui/desk/desk-icon.tsx'
import { type DeskKey, DeskKeys } from '#src/ui/desk/desk-keys.tsx'
import { LinkTabs } from '#src/ui/desk/tabs.tsx'
import { useCursor } from '#src/ui/desk/use-cursor.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { ADMIN_TABS, type AdminListing, type AdminListQuery, type AdminPost, type AdminTab } from './admin-list.ts'
import { adminListHref, isFiltered } from './admin-list-url.ts'
import { BulkBar } from './bulk-bar.tsx'
import { EmptyList } from './empty-list.tsx'
import type { ListColumn } from './list-columns.ts'
import { listKeys } from './list-keys.ts'
import { FoundLine, ListTools } from './list-tools.tsx'
import { CREATE_PATH, editPath } from './post-paths.ts'
import styles from './posts-desk.module.css'
import { PostsTable } from './posts-table.tsx'
import { QuickEditDrawer } from './quick-edit-drawer.tsx'
import { rowLinkId } from './row-link-id.ts'
import { useColumns } from './use-columns.ts'
import { usePostChanges } from './use-post-changes.ts'

export type PostsDeskProps = {
  listing: AdminListing
  query: AdminListQuery
  /** Names of categories to choose from. */
  categories: string[]
  columns: ListColumn[]
  /** Keys that the frame around this screen listens to. */
  moreKeys: readonly DeskKey[]
}

const TAB_LABELS = {
  all: 'All',
  published: 'Published',
  drafts: 'Drafts',
  scheduled: 'Scheduled',
  projects: 'Projects',
  trash: 'Trash',
} as const satisfies Record<AdminTab, string>

/** What the numbers beside the names count. */
const TAB_MEANS = {
  all: 'Published, scheduled and drafts; the trash is left out.',
  published: 'Posts that everybody can read, projects among them.',
  drafts: 'Posts that only you see and that have no date to go out.',
  scheduled: 'Posts that go out by themselves at their date.',
  projects: 'Posts that are projects, whether published or not; the trash is left out.',
  trash: 'Deleted, and kept until they are deleted for good.',
} as const satisfies Record<AdminTab, string>

/** The owner's list of posts. Reading, tabs, search and pages work without JavaScript. */
export function PostsDesk({ listing, query, categories, columns: initialColumns, moreKeys }: PostsDeskProps) {
  const { posts, counts, total, page, pages } = listing
  const navigate = useNavigate()
  const { columns, toggle } = useColumns(initialColumns)
  const changes = usePostChanges()
  const ids = posts.map(({ id }) => id)
  const { cursorId, setCursorId, move } = useCursor(ids, rowLinkId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [quick, setQuick] = useState<AdminPost>()
  const selected = posts.filter(({ id }) => chosen.has(id))
  const current = posts.find(({ id }) => id === cursorId)
  const isTrash = query.tab === 'trash'

  const keys = listKeys({
    move,
    select: () => current && toggleChosen(current.id),
    edit: () => current && !isTrash && void navigate(editPath(current.id)),
    quickEdit: () => current && !isTrash && setQuick(current),
    remove() {
      const affected = selected.length > 0 ? selected : current ? [current] : []
      if (affected.length > 0) void changes.change(isTrash ? 'delete' : 'trash', affected)
    },
    create: () => void navigate(CREATE_PATH),
  })

  function toggleChosen(postId: string) {
    setChosen(chosen.has(postId) ? new Set([...chosen].filter((id) => id !== postId)) : new Set([...chosen, postId]))
  }
  return (
    <>
      <DeskHead title="Posts">
        <ButtonLink variant="go" to={CREATE_PATH}>
          <DeskIcon name="plus" />
          New post
        </ButtonLink>
      </DeskHead>
      <DeskBody>
        <LinkTabs
          label="Post status"
          tabs={ADMIN_TABS.map((tab) => ({
            to: adminListHref({ ...query, tab, page: 1 }),
            label: TAB_LABELS[tab],
            count: counts[tab],
            means: TAB_MEANS[tab],
            isCurrent: tab === query.tab,
          }))}
        />
        <ListTools query={query} categories={categories} columns={columns} onToggleColumn={toggle} />
        <FoundLine query={query} total={total} />
        <div className={styles.list} aria-busy={useIsTurning()}>
          {posts.length === 0 ? (
            <EmptyList tab={query.tab} isFiltered={isFiltered(query)} />
          ) : (
            <PostsTable
              posts={posts}
              query={query}
              columns={columns}
              chosen={chosen}
              onChoose={setChosen}
              cursorId={cursorId}
              onCursor={setCursorId}
              changes={changes}
              onQuickEdit={setQuick}
            />
          )}
          {selected.length > 0 ? (
            <BulkBar posts={selected} categories={categories} changes={changes} onClear={() => setChosen(new Set())} />
          ) : null}
        </div>
        {pages > 1 ? <Pagination page={page} pages={pages} href={(wanted) => adminListHref({ ...query, page: wanted })} /> : null}
        <DeskKeys keys={[...keys, ...moreKeys]} />
      </DeskBody>
      {/* The post as it is now, or, when it has left the list, as it was: what is typed must not go with it. */}
      <QuickEditDrawer
        post={posts.find(({ id }) => id === quick?.id) ?? quick}
        categories={categories}
        onClose={() => setQuick(undefined)}
      />
    </>
  )
}

/** Whether another page, tab or search of this list is on its way. */
function useIsTurning(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === adminListHref({})
}
