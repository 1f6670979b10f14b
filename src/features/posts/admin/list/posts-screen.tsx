import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { type Shortcut, ShortcutHelp } from '#src/ui/admin/keyboard/shortcut-help.tsx'
import { EmptyTrash } from '#src/ui/admin/list/empty-trash.tsx'
import { ListBody, ListEmpty } from '#src/ui/admin/list/list-body.tsx'
import { listKeys } from '#src/ui/admin/list/list-keys.ts'
import { ListTable } from '#src/ui/admin/list/list-table.tsx'
import { ResultLine } from '#src/ui/admin/list/result-line.tsx'
import { useList } from '#src/ui/admin/list/use-list.ts'
import { useMatching } from '#src/ui/admin/list/use-matching.ts'
import { LinkTabs } from '#src/ui/admin/tabs.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { REPLACE_PATH } from '../../rewriting/admin/replace-url.ts'
import { QuickEditDrawer } from '../quick-edit/quick-edit-drawer.tsx'
import type { SavedView } from '../views/saved-view.ts'
import { SavedViewsBar } from '../views/saved-views-bar.tsx'
import { describeEmpty } from './empty-lists.ts'
import { NewLinks } from './new-links.tsx'
import { CREATE_PATH, editPath } from './post-paths.ts'
import { PostsBulkBar } from './posts-bulk-bar.tsx'
import { POST_COLUMNS, rowLinkId } from './posts-columns.tsx'
import { ADMIN_TABS, type AdminListing, type AdminListQuery, type AdminPost, type AdminTab, type SelectedPost } from './posts-list.ts'
import { adminListHref, defaultDirection, isFiltered } from './posts-list-url.ts'
import { PostsToolbar } from './posts-toolbar.tsx'
import { selectedPostSchema } from './selected-post.schema.ts'
import { usePostChanges } from './use-post-changes.ts'
import { useColumns } from './visible-columns.ts'

export type PostsScreenProps = {
  listing: AdminListing
  query: AdminListQuery
  views: readonly SavedView[]
  /** The choices of the category filter. */
  categories: string[]
  columns: string[]
  /** Keyboard shortcuts of the admin layout, for the help dialog. */
  moreKeys: readonly Shortcut[]
}

const TRASH_HREF = adminListHref({ tab: 'trash' })
const SEARCH_ID = 'posts-search'

const TAB_LABELS = {
  all: 'All',
  published: 'Published',
  drafts: 'Drafts',
  scheduled: 'Scheduled',
  projects: 'Projects',
  trash: 'Trash',
} as const satisfies Record<AdminTab, string>

/** What the number of each tab counts. */
const TAB_MEANS = {
  all: 'Published, scheduled and drafts; the trash is left out.',
  published: 'Public posts, including projects.',
  drafts: 'Posts that are neither public nor scheduled.',
  scheduled: 'Posts that go out by themselves at their date.',
  projects: 'Posts that are projects, whether published or not; the trash is left out.',
  trash: 'In the trash until they are deleted for good.',
} as const satisfies Record<AdminTab, string>

/** The owner's list of posts. Reading, tabs, search and pages work without JavaScript. */
export function PostsScreen({ listing, query, views, categories, columns: initialColumns, moreKeys }: PostsScreenProps) {
  const { posts, counts, total, page, pages } = listing
  const navigate = useNavigate()
  const { columns, toggle } = useColumns(initialColumns)
  const changes = usePostChanges()
  const filters = adminListHref({ ...query, sort: 'updated', direction: 'desc', page: 1, view: '' })
  const list = useList<AdminPost, SelectedPost>(posts, rowLinkId, filters)
  const loadMatching = useMatching(selectedPostSchema, filters)
  const loadTrash = useMatching(selectedPostSchema, TRASH_HREF)
  const [quick, setQuick] = useState<AdminPost>()
  const isTrash = query.tab === 'trash'
  const keys = listKeys(list, {
    searchId: SEARCH_ID,
    edit: ({ id }) => !isTrash && void navigate(editPath(id)),
    remove: (affected) => void changes.change(isTrash ? 'delete' : 'trash', affected),
    own: [
      { press: 'q', does: 'Quick edit', run: () => list.current && !isTrash && setQuick(list.current) },
      { press: 'n', does: 'New post', run: () => void navigate(CREATE_PATH), isMinor: true },
    ],
  })
  return (
    <>
      <AdminPageHead title="Posts">
        <ButtonLink to={REPLACE_PATH}>Find and replace</ButtonLink>
        <ButtonLink to="/admin/import">Import</ButtonLink>
        <NewLinks type="post" />
      </AdminPageHead>
      <AdminPageBody>
        <SavedViewsBar views={views} list={query} />
        <PostTabs query={query} counts={counts} />
        <PostsToolbar searchId={SEARCH_ID} query={query} categories={categories} columns={columns} onToggleColumn={toggle} />
        {isTrash ? (
          <EmptyTrash
            nouns={['post', 'posts']}
            total={counts.trash}
            load={loadTrash}
            isBusy={changes.busy.size > 0}
            onDelete={(trashed) => void changes.change('delete', trashed)}
          />
        ) : null}
        <ResultLine
          isFiltered={isFiltered(query)}
          total={total}
          nouns={['post', 'posts']}
          clearHref={adminListHref({ tab: query.tab, sort: query.sort, direction: query.direction })}
        />
        <ListBody>
          {posts.length === 0 ? (
            <ListEmpty {...describeEmpty(query)} />
          ) : (
            <ListTable
              label="Posts"
              list={list}
              columns={POST_COLUMNS.filter(({ id, isOptional }) => !isOptional || columns.includes(id))}
              view={{ hasDate: columns.includes('date'), changes, onQuickEdit: setQuick }}
              order={{
                ...query,
                firstDirection: defaultDirection,
                hrefOf: (sort, direction) => adminListHref({ ...query, sort, direction, page: 1 }),
              }}
              busy={changes.busy}
              nameOf={({ title }) => title}
            />
          )}
          <PostsBulkBar selection={list.selection} matching={{ total, load: loadMatching }} categories={categories} changes={changes} />
        </ListBody>
        {pages > 1 ? <Pagination page={page} pages={pages} href={(wanted) => adminListHref({ ...query, page: wanted })} /> : null}
        <ShortcutHelp keys={[...keys, ...moreKeys]} />
      </AdminPageBody>
      {/* The current post or, after it left the list, its last state, so that the drawer keeps the typed text. */}
      <QuickEditDrawer
        post={posts.find(({ id }) => id === quick?.id) ?? quick}
        categories={categories}
        onClose={() => setQuick(undefined)}
      />
    </>
  )
}

function PostTabs({ query, counts }: Pick<PostsScreenProps, 'query'> & Pick<AdminListing, 'counts'>) {
  const tabs = ADMIN_TABS.map((tab) => ({
    to: adminListHref({ ...query, tab, page: 1 }),
    label: TAB_LABELS[tab],
    count: counts[tab],
    tooltip: TAB_MEANS[tab],
    isCurrent: tab === query.tab,
  }))
  return <LinkTabs label="Post status" tabs={tabs} />
}
