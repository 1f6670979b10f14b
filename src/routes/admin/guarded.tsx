import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { adminContext } from '#src/features/auth/admin.ts'
import { showNotice } from '#src/features/auth/notice.ts'
import { SessionWatch } from '#src/features/auth/session/session-watch.tsx'
import { signOut } from '#src/features/auth/session/sign-out.ts'
import { countWaiting } from '#src/features/comments/moderation/count-queues.server.ts'
import { countRail } from '#src/features/posts/admin-list/count-rail.server.ts'
import { useSite } from '#src/routes/public/use-site.ts'
import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/guarded.ts'
import { AdminShell } from './admin-shell.tsx'
import { requireAdmin } from './guard.server.ts'

export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

/** Also what makes every navigation ask the server: a screen without a loader would otherwise be shown unchecked. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, email } = context.get(adminContext)
  const { db } = context.get(siteContext)
  return { admin: { name, email }, counts: { ...(await countRail(db)), waiting: await countWaiting(db) } }
}

export function meta() {
  return [{ title: 'Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Guarded({ loaderData: { counts } }: Route.ComponentProps) {
  const { name } = useSite()
  // The notice is a cookie: something outside React.
  useEffect(showNotice, [])
  return (
    <SessionWatch>
      <AdminShell siteName={name} counts={counts} onSignOut={signOut}>
        <Outlet />
      </AdminShell>
    </SessionWatch>
  )
}
