import { useId } from 'react'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { ListFilter, ListToolbar, useWantedQuery } from '#src/ui/admin/list/list-toolbar.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { OPTIONAL_COLUMNS } from './posts-columns.tsx'
import type { AdminHas, AdminListQuery, AdminSort, AdminUpdated, SortDirection } from './posts-list.ts'
import { ADMIN_LIST_PATH, adminListHref, orderName, parseAdminList } from './posts-list-url.ts'
import styles from './posts-screen.module.css'

const HAS_LABELS = {
  comments: 'Has comments',
  waiting: 'Has waiting comments',
  changes: 'Has unpublished changes',
  'no-description': 'Has no description',
  'no-thumbnail': 'Has no thumbnail',
} as const satisfies Record<AdminHas, string>

const UPDATED_LABELS = {
  day: 'Updated in the last day',
  week: 'Updated in the last 7 days',
  month: 'Updated in the last 30 days',
  year: 'Updated in the last year',
  older: 'Not updated for a year',
} as const satisfies Record<AdminUpdated, string>

const ORDER_LABELS = {
  'updated.desc': 'Last updated first',
  'updated.asc': 'First updated first',
  'date.desc': 'Newest first',
  'date.asc': 'Oldest first',
  'title.asc': 'Title, A to Z',
  'title.desc': 'Title, Z to A',
  'views.desc': 'Most viewed first',
  'views.asc': 'Least viewed first',
} as const satisfies Record<`${AdminSort}.${SortDirection}`, string>

type PostsToolbarProps = {
  searchId: string
  query: AdminListQuery
  categories: readonly string[]
  columns: readonly string[]
  onToggleColumn: (column: string) => void
}

export function PostsToolbar({ searchId, query, categories, columns, onToggleColumn }: PostsToolbarProps) {
  const wanted = useWantedQuery(ADMIN_LIST_PATH, parseAdminList, query)
  const names = categories.includes(wanted.category) ? categories : [wanted.category, ...categories].filter(Boolean)
  const hrefOf = (search: string) => adminListHref({ ...query, search, page: 1 })
  return (
    <ListToolbar
      label="Posts"
      path={ADMIN_LIST_PATH}
      search={{ id: searchId, label: 'Search title and text', text: query.search, hrefOf }}
      hrefOf={(fields) => adminListHref(parseAdminList(fields))}
      filters={
        <>
          {query.tab === 'all' ? null : <input type="hidden" name="tab" value={query.tab} />}
          {query.view === '' ? null : <input type="hidden" name="view" value={query.view} />}
          <ListFilter
            label="Category"
            name="category"
            value={wanted.category}
            any="Any category"
            labels={Object.fromEntries(names.map((name) => [name, name]))}
          />
          <ListFilter label="Has" name="has" value={wanted.has} any="Has anything" labels={HAS_LABELS} />
          <ListFilter label="Updated" name="updated" value={wanted.updated} any="Updated any time" labels={UPDATED_LABELS} />
          <ListFilter label="Order" name="sort" value={orderName(wanted.sort, wanted.direction)} labels={ORDER_LABELS} />
        </>
      }
    >
      <ColumnMenu columns={columns} onToggle={onToggleColumn} />
    </ListToolbar>
  )
}

function ColumnMenu({ columns, onToggle }: { columns: readonly string[]; onToggle: (column: string) => void }) {
  const id = useId()
  return (
    <div className={styles.wide}>
      <MenuButton label="Columns" text="Columns" staysOpen>
        {OPTIONAL_COLUMNS.map((column) => (
          <label key={column.id} htmlFor={`${id}-${column.id}`} className={column.isHiddenWhenNarrow ? styles.hiddenWhenNarrow : undefined}>
            <Checkbox id={`${id}-${column.id}`} checked={columns.includes(column.id)} onChange={() => onToggle(column.id)} />
            {column.label}
          </label>
        ))}
      </MenuButton>
    </div>
  )
}
