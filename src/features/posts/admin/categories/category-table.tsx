import { Link } from 'react-router'
import { formatCount } from '#src/lib/format/format-count.ts'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { DataTable, tableParts } from '#src/ui/admin/tables/data-table.tsx'
import { listingHref } from '../../listing/listing-url.ts'
import { adminListHref } from '../list/posts-list-url.ts'
import type { AdminCategory } from './admin-category.ts'
import styles from './categories-screen.module.css'

type CategoryTableProps = {
  categories: readonly AdminCategory[]
  onRename: (name: string) => void
  onMerge: (name: string) => void
  onDelete: (name: string) => void
}

export function CategoryTable({ categories, ...actions }: CategoryTableProps) {
  return (
    <DataTable label="Categories">
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col" className={tableParts.number}>
            Published
          </th>
          <th scope="col" className={tableParts.number}>
            Scheduled
          </th>
          <th scope="col" className={tableParts.number}>
            Drafts
          </th>
          <th scope="col" className={tableParts.number}>
            Trash
          </th>
          <th scope="col" className={tableParts.actions}>
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map((category) => (
          <CategoryRow key={category.name} category={category} {...actions} />
        ))}
      </tbody>
    </DataTable>
  )
}

function CategoryRow({ category, onRename, onMerge, onDelete }: Omit<CategoryTableProps, 'categories'> & { category: AdminCategory }) {
  const { name, published, scheduled, drafts, trashed } = category
  const isOnlyTrashed = published + scheduled + drafts === 0
  return (
    <tr className={styles.row}>
      <th scope="row" className={tableParts.title}>
        <Link to={adminListHref({ category: name, tab: isOnlyTrashed ? 'trash' : 'all' })}>{name}</Link>
      </th>
      <Count label="Published" count={published} />
      <Count label="Scheduled" count={scheduled} />
      <Count label="Drafts" count={drafts} />
      <Count label="Trash" count={trashed} />
      <td className={`${tableParts.actions} ${styles.actions}`}>
        <MenuButton label={`More for: ${name}`}>
          <button type="button" onClick={() => onRename(name)}>
            Rename
          </button>
          <button type="button" onClick={() => onMerge(name)}>
            Merge into another
          </button>
          {published > 0 ? (
            // A plain link, because the public site has another route manifest.
            <a href={listingHref('/posts', { category: name })}>View on the site</a>
          ) : null}
          <hr />
          <button type="button" onClick={() => onDelete(name)}>
            Delete
          </button>
        </MenuButton>
      </td>
    </tr>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <td className={tableParts.number} data-label={label}>
      {count === 0 ? <span className="dim">0</span> : formatCount(count)}
    </td>
  )
}
