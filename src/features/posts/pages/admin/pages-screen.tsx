import { Link } from 'react-router'
import { PARTS_PATH } from '#src/features/settings/parts/site-parts.ts'
import { isShown, leadsToHidden, type SwitchedOff } from '#src/features/settings/parts/switched-off.ts'
import { isBuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import { TrashTools } from '#src/ui/admin/list/empty-trash.tsx'
import { type ItemNames, quote } from '#src/ui/admin/list/item-names.ts'
import { ListEmpty } from '#src/ui/admin/list/list-body.tsx'
import { MenuButton } from '#src/ui/admin/menu-button.tsx'
import { RelativeTime } from '#src/ui/admin/relative-time.tsx'
import { Status } from '#src/ui/admin/status.tsx'
import { DataTable, tableParts } from '#src/ui/admin/tables/data-table.tsx'
import { nameUnpublish } from '../../admin/list/change-messages.ts'
import { createPath, editPath, publicPath } from '../../admin/list/post-paths.ts'
import { STATES } from '../../admin/list/post-state.tsx'
import { useStateChanges } from '../../admin/list/use-state-changes.ts'
import { ADMIN_PAGES_PATH, type AdminPage, type OriginalRow } from './admin-page.ts'
import { PagesHead } from './pages-head.tsx'
import styles from './pages-screen.module.css'

const PAGE_NAMES: ItemNames<AdminPage> = { one: ({ title }) => quote(title), many: 'pages' }

const NO_PAGES = {
  title: 'No pages of your own yet',
  text: 'An imprint, the tools you use, what you do now: a page has an address of its own and stands in no list of posts.',
  way: { to: createPath('page'), label: 'Write a page' },
} as const

const EMPTY_TRASH = { title: 'The trash is empty', text: 'Deleted pages stay here until they are deleted for good.', way: null } as const

type PagesScreenProps = SwitchedOff & { pages: readonly AdminPage[]; originals: readonly OriginalRow[]; isTrash: boolean }

/** The list of pages, or of those in the trash. Reading works without JavaScript. */
export function PagesScreen({ pages, originals, switchedOff, isTrash }: PagesScreenProps) {
  const { busy, change } = useStateChanges<AdminPage>(ADMIN_PAGES_PATH, PAGE_NAMES)
  return (
    <>
      <PagesHead current={isTrash ? 'trash' : 'pages'} />
      <AdminPageBody>
        {isTrash ? (
          <TrashTools
            nouns={['page', 'pages']}
            items={pages}
            isBusy={busy.size > 0}
            onDelete={(trashed) => void change('delete', trashed)}
          />
        ) : null}
        {pages.length + originals.length === 0 ? null : <PagesTable {...{ pages, originals, switchedOff, busy, change }} />}
        {pages.length === 0 ? <ListEmpty {...(isTrash ? EMPTY_TRASH : NO_PAGES)} /> : null}
      </AdminPageBody>
    </>
  )
}

type PagesTableProps = Omit<PagesScreenProps, 'isTrash'> & Pick<ReturnType<typeof useStateChanges<AdminPage>>, 'busy' | 'change'>

function PagesTable({ pages, originals, switchedOff, busy, change }: PagesTableProps) {
  return (
    <DataTable label="Pages">
      <thead>
        <tr>
          <th scope="col">Page</th>
          <th scope="col">Status</th>
          <th scope="col" className={tableParts.number}>
            Changed
          </th>
          <th scope="col" className={tableParts.actions}>
            <span className="sr">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {originals.map((original) => (
          <OriginalPageRow key={original.slug} original={original} isPublic={isShown({ switchedOff }, original.slug)} />
        ))}
        {pages.map((page) => (
          <PageRow
            key={page.id}
            page={page}
            isHidden={leadsToHidden({ switchedOff }, `/${page.slug}`)}
            isBusy={busy.has(page.id)}
            change={change}
          />
        ))}
      </tbody>
    </DataTable>
  )
}

function OriginalPageRow({ original: { slug, title }, isPublic }: { original: OriginalRow; isPublic: boolean }) {
  const edit = `${createPath('page')}?of=${slug}`
  return (
    <tr className={styles.row}>
      <th scope="row" className={tableParts.title}>
        <Link to={edit}>{title}</Link>
        <span className={`${tableParts.sub} ${styles.address}`}>{publicPath(slug, 'page')}</span>
      </th>
      <td data-label="Status">{isPublic ? <Status kind="live">Original</Status> : <Status kind="draft">Switched off</Status>}</td>
      <td className={tableParts.number} data-label="Changed">
        –
      </td>
      <td className={`${tableParts.actions} ${styles.actions}`}>
        <MenuButton label={`More for: ${title}`}>
          <Link to={edit}>Edit</Link>
          {isPublic ? <a href={publicPath(slug, 'page')}>View on the site</a> : null}
          <Link to={PARTS_PATH}>Switch on or off</Link>
        </MenuButton>
      </td>
    </tr>
  )
}

type PageRowProps = {
  page: AdminPage
  /** Whether the owner switched the page off. */
  isHidden: boolean
  isBusy: boolean
  change: ReturnType<typeof useStateChanges<AdminPage>>['change']
}

function PageRow({ page, isHidden, isBusy, change }: PageRowProps) {
  return (
    <tr className={styles.row} aria-busy={isBusy}>
      <th scope="row" className={tableParts.title}>
        <Link to={editPath(page.id, 'page')}>{page.title}</Link>
        <span className={`${tableParts.sub} ${styles.address}`}>{publicPath(page.slug, 'page')}</span>
      </th>
      <td data-label="Status">
        {isHidden ? <Status kind="draft">Switched off</Status> : <PageStatus page={page} />}
        {page.hasChanges ? <span className={tableParts.sub}>changes not published</span> : null}
      </td>
      <td className={tableParts.number} data-label="Changed">
        <RelativeTime at={page.updatedAt} />
      </td>
      <td className={`${tableParts.actions} ${styles.actions}`}>
        <MenuButton label={`More for: ${page.title}`}>
          <PageActions page={page} isHidden={isHidden} change={change} />
        </MenuButton>
      </td>
    </tr>
  )
}

/** A built-in page is public whether or not its new text is published. */
function PageStatus({ page: { slug, status } }: Pick<PageRowProps, 'page'>) {
  const { kind, word } = STATES[status]
  if (!isBuiltInSlug(slug) || status === 'trashed') return <Status kind={kind}>{word}</Status>
  return (
    <>
      <Status kind="live">{status === 'published' ? word : 'Original'}</Status>
      <span className={tableParts.sub}>{status === 'published' ? 'edited' : BEHIND_ORIGINAL[status]}</span>
    </>
  )
}

const BEHIND_ORIGINAL = { draft: 'your text is a draft', scheduled: 'your text is scheduled' } as const

function PageActions({ page, isHidden, change }: Pick<PageRowProps, 'page' | 'isHidden' | 'change'>) {
  if (page.status === 'trashed') {
    return (
      <>
        <button type="button" onClick={() => void change('restore', [page])}>
          Restore
        </button>
        <hr />
        <button type="button" onClick={() => void change('delete', [page])}>
          Delete forever
        </button>
      </>
    )
  }
  return (
    <>
      <Link to={editPath(page.id, 'page')}>Edit</Link>
      {page.status === 'published' && !isHidden ? (
        // A plain link, because the public site has another route manifest.
        <a href={publicPath(page.slug, 'page')}>View on the site</a>
      ) : null}
      {isBuiltInSlug(page.slug) ? <Link to={PARTS_PATH}>Switch on or off</Link> : null}
      <hr />
      {page.status === 'published' || page.status === 'scheduled' ? (
        <button type="button" onClick={() => void change('unpublish', [page])}>
          {nameUnpublish(page.status)}
        </button>
      ) : null}
      <button type="button" onClick={() => void change('trash', [page])}>
        {isBuiltInSlug(page.slug) ? 'Reset to the original' : 'Move to trash'}
      </button>
    </>
  )
}
