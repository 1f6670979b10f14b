import { type ReactNode, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { adminContext } from '#src/features/auth/admin.ts'
import { showFlashNotice } from '#src/features/auth/flash-notice.ts'
import { SessionWatch } from '#src/features/auth/session/session-watch.tsx'
import { signOut } from '#src/features/auth/session/sign-out.ts'
import { countWaiting } from '#src/features/comments/moderation/count-queues.server.ts'
import { countBrokenLinks } from '#src/features/link-check/admin/list-broken-links.server.ts'
import { NewPostFormProvider } from '#src/features/posts/admin/list/new-links.tsx'
import { countNavigationBadges } from '#src/features/posts/admin/queries/count-navigation-badges.server.ts'
import { ErrorScreen } from '#src/routes/public/frame/error-screen.tsx'
import { PublicFrame } from '#src/routes/public/frame/public-frame.tsx'
import { useSite } from '#src/routes/public/frame/use-site.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { canMail } from '#src/server/mail/mail.server.ts'
import { programName } from '#src/server/project-root.server.ts'
import { TimeZoneProvider } from '#src/ui/admin/site-time.tsx'
import { ActionProvider } from '#src/ui/admin/use-action.tsx'
import type { Route } from './+types/guarded.ts'
import { requireAdmin } from './guard.server.ts'
import { AdminError } from './shell/admin-error.tsx'
import type { NavigationCounts } from './shell/admin-navigation.ts'
import { AdminShell } from './shell/admin-shell.tsx'
import { useChangedLook } from './shell/use-changed-look.ts'

export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

/** Having a loader makes every navigation request the server: a screen without a loader would otherwise render without an authorization check. */
export async function loader({ context }: Route.LoaderArgs) {
  const { name, email } = context.get(adminContext)
  const { db, settings } = context.get(siteContext)
  return {
    timeZone: settings.timeZone,
    newPostForm: settings.newPostForm,
    admin: { name, email },
    program: programName,
    canMail: canMail(),
    counts: {
      ...(await countNavigationBadges(db)),
      waiting: await countWaiting(db),
      brokenLinks: (await countBrokenLinks(db)).dead,
    },
  }
}

export function meta({ error }: Route.MetaArgs) {
  const noindex = { name: 'robots', content: 'noindex' }
  return error ? [{ title: 'Something went wrong · Admin' }, noindex] : [{ title: 'Admin' }, noindex]
}

/**
 * The counts of the last screen that loaded, for the error boundary: a failed request has no loader data. Only an effect sets it, so never
 * on the server.
 */
let lastCounts: NavigationCounts | null = null

export default function Guarded({ loaderData: { counts, timeZone, newPostForm, program } }: Route.ComponentProps) {
  useEffect(() => {
    lastCounts = counts
  }, [counts])
  return (
    <Frame counts={counts} program={program}>
      <TimeZoneProvider value={timeZone}>
        <NewPostFormProvider value={newPostForm}>
          <Outlet />
        </NewPostFormProvider>
      </TimeZoneProvider>
    </Frame>
  )
}

/** A screen that fails leaves the frame visible, if it was there before. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const counts = loaderData?.counts ?? lastCounts
  if (!counts) {
    return (
      <PublicFrame>
        <ErrorScreen error={error} />
      </PublicFrame>
    )
  }
  return (
    <Frame counts={counts} program={loaderData?.program ?? null}>
      <AdminError error={error} />
    </Frame>
  )
}

function Frame({ counts, program, children }: { counts: NavigationCounts; program: string | null; children: ReactNode }) {
  const { name, logo, lookCss } = useSite()
  useChangedLook(lookCss)
  const { pathname } = useLocation()
  // The notice is in a cookie, which is outside React. A redirect sets it, to another path.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the cause
  useEffect(showFlashNotice, [pathname])
  return (
    <SessionWatch>
      <ActionProvider>
        <AdminShell siteName={name} logo={logo} counts={counts} program={program} onSignOut={signOut}>
          {children}
        </AdminShell>
      </ActionProvider>
    </SessionWatch>
  )
}
