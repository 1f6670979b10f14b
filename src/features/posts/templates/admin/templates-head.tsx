import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { LinkTabs } from '#src/ui/admin/tabs.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { createPath } from '../../admin/list/post-paths.ts'
import { ADMIN_SNIPPETS_PATH, ADMIN_TEMPLATES_PATH } from '../template.ts'

/** The head of the two screens: what posts begin with, and blocks to insert. */
export function TemplatesHead({ current }: { current: 'templates' | 'snippets' }) {
  return (
    <>
      <AdminPageHead title="Templates">
        {current === 'templates' ? (
          <ButtonLink variant="go" to={createPath('template')}>
            <AdminIcon name="plus" />
            New template
          </ButtonLink>
        ) : null}
      </AdminPageHead>
      <LinkTabs
        label="Templates and snippets"
        belowHead
        tabs={[
          { to: ADMIN_TEMPLATES_PATH, label: 'Templates', isCurrent: current === 'templates' },
          { to: ADMIN_SNIPPETS_PATH, label: 'Snippets', isCurrent: current === 'snippets' },
        ]}
      />
    </>
  )
}
