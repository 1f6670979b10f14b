import { data } from 'react-router'
import { DASHBOARD_PATH } from '#src/features/auth/next-path.ts'
import { AdminPageBody, AdminPageHead } from '#src/ui/admin/admin-page.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { adminMeta } from './admin-meta.ts'

export function loader() {
  return data(null, { status: 404 })
}

export const meta = adminMeta('Page not found')

export default function UnknownAdminPage() {
  return (
    <>
      <AdminPageHead title="Page not found" />
      <AdminPageBody>
        <EmptyState title="There is no such screen">
          <p>The address may be mistyped, or the screen has moved.</p>
          <ButtonLink to={DASHBOARD_PATH}>To the dashboard</ButtonLink>
        </EmptyState>
      </AdminPageBody>
    </>
  )
}
