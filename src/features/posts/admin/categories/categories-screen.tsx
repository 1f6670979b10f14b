import { useState } from 'react'
import { formatCount, plural } from '#src/lib/format/format-count.ts'
import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { ListEmpty } from '#src/ui/admin/list/list-body.tsx'
import { ListToolbar } from '#src/ui/admin/list/list-toolbar.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { toast } from '#src/ui/toast.tsx'
import { CREATE_PATH } from '../list/post-paths.ts'
import type { AdminCategories } from './admin-category.ts'
import styles from './categories-screen.module.css'
import { CATEGORIES_PATH, categoriesHref, parseCategoriesQuery } from './categories-url.ts'
import { MergeDialog, RenameDialog } from './category-dialogs.tsx'
import { CategoryTable } from './category-table.tsx'
import { CATEGORY_TOPIC, useCategoryChanges } from './use-category-changes.ts'

type CategoriesScreenProps = {
  listing: AdminCategories
  search: string
  /** All names, the choices of a merge. */
  names: string[]
}

const NO_MATCH = {
  title: 'No category matches',
  text: 'Other words may find it.',
  way: { to: CATEGORIES_PATH, label: 'Clear the search' },
} as const

const NO_CATEGORIES = {
  title: 'No categories yet',
  text: 'A category begins with the first post that carries it.',
  way: { to: CREATE_PATH, label: 'Write a post' },
} as const

/** The list of categories. Reading, search and pages work without JavaScript. */
export function CategoriesScreen({ listing, search, names }: CategoriesScreenProps) {
  const { categories, total, all, page, pages } = listing
  const changes = useCategoryChanges()
  const [renaming, setRenaming] = useState<string | null>(null)
  const [merging, setMerging] = useState<string | null>(null)

  async function remove(name: string) {
    const problem = await changes.change({ intent: 'delete', name })
    if (problem !== null) toast({ title: 'Not deleted', message: problem, kind: 'bad', topic: CATEGORY_TOPIC })
  }
  return (
    <>
      <AdminPageHead title="Categories" />
      <AdminPageBody>
        {all > 0 ? (
          <ListToolbar
            label="Categories"
            path={CATEGORIES_PATH}
            search={{ label: 'Search categories', text: search, hrefOf: (words) => categoriesHref({ search: words, page: 1 }) }}
            hrefOf={(fields) => categoriesHref(parseCategoriesQuery(fields))}
          />
        ) : null}
        <p role="status" className={styles.found}>
          {describeCount(search, total, all)}
        </p>
        {categories.length > 0 ? (
          <div aria-busy={changes.isBusy} className={styles.list}>
            <CategoryTable categories={categories} onRename={setRenaming} onMerge={setMerging} onDelete={(name) => void remove(name)} />
          </div>
        ) : (
          <ListEmpty {...(all > 0 ? NO_MATCH : NO_CATEGORIES)} />
        )}
        {pages > 1 ? <Pagination page={page} pages={pages} href={(to) => categoriesHref({ search, page: to })} /> : null}
      </AdminPageBody>
      <RenameDialog name={renaming} onClose={() => setRenaming(null)} changes={changes} />
      <MergeDialog name={merging} onClose={() => setMerging(null)} changes={changes} names={names} />
    </>
  )
}

function describeCount(search: string, total: number, all: number): string {
  const categories = (count: number) => plural(count, 'category', 'categories')
  return search === '' ? categories(all) : `${categories(total)} of ${formatCount(all)}`
}
