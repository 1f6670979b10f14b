import { AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { LinkTabs } from '#src/ui/admin/tabs.tsx'
import { NewLinks } from '../../admin/list/new-links.tsx'
import { ADMIN_PAGES_PATH, ADMIN_TEXTS_PATH, PAGES_TRASH_PATH } from './admin-page.ts'

/** The head of the three screens: the list of pages, the short texts of other pages, and the trash. */
export function PagesHead({ current }: { current: 'pages' | 'texts' | 'trash' }) {
  return (
    <>
      <AdminPageHead title="Pages">
        <NewLinks type="page" />
      </AdminPageHead>
      <LinkTabs
        label="Pages"
        belowHead
        tabs={[
          { to: ADMIN_PAGES_PATH, label: 'Pages', isCurrent: current === 'pages' },
          { to: ADMIN_TEXTS_PATH, label: 'Short texts', isCurrent: current === 'texts' },
          { to: PAGES_TRASH_PATH, label: 'Trash', isCurrent: current === 'trash' },
        ]}
      />
    </>
  )
}
