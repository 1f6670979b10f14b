import { AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { LinkTabs } from '#src/ui/admin/tabs.tsx'
import { NewLinks } from '../../admin/list/new-links.tsx'
import { ADMIN_SNIPPETS_PATH, ADMIN_TEMPLATES_PATH, TEMPLATES_TRASH_PATH } from '../template.ts'

/** The head of the three screens: what posts begin with, blocks to insert, and the trash. */
export function TemplatesHead({ current }: { current: 'templates' | 'snippets' | 'trash' }) {
  return (
    <>
      <AdminPageHead title="Templates">{current === 'templates' ? <NewLinks type="template" /> : null}</AdminPageHead>
      <LinkTabs
        label="Templates and snippets"
        belowHead
        tabs={[
          { to: ADMIN_TEMPLATES_PATH, label: 'Templates', isCurrent: current === 'templates' },
          { to: ADMIN_SNIPPETS_PATH, label: 'Snippets', isCurrent: current === 'snippets' },
          { to: TEMPLATES_TRASH_PATH, label: 'Trash', isCurrent: current === 'trash' },
        ]}
      />
    </>
  )
}
