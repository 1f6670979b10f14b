import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router'
import './ui/global.css'
import { CoverColor } from '#src/features/media/cover-image.tsx'
import { socialPath } from '#src/features/posts/social/social-address.server.ts'
import { siteCard } from '#src/features/posts/social/social-card.ts'
import { summarizeSite } from '#src/features/settings/site.ts'
import { SITE_LINKS } from '#src/lib/web/site-links.ts'
import { newPostsOffer } from '#src/routes/new-posts-offer.server.ts'
import { ErrorScreen } from '#src/routes/public/frame/error-screen.tsx'
import { PublicFrame } from '#src/routes/public/frame/public-frame.tsx'
import { provideSite, siteContext } from '#src/routes/site.server.ts'
import { IconLinks } from '#src/ui/layout/icon-links.tsx'
import { LookStyle } from '#src/ui/layout/look-style.tsx'
import { MISSING_FILES_SCRIPT } from '#src/ui/layout/missing-files-script.ts'
import { RouteChange } from '#src/ui/layout/route-change.tsx'
import { THEME_COLORS, THEME_SCRIPT } from '#src/ui/theme.ts'
import { Toaster } from '#src/ui/toast.tsx'
import type { Route } from './+types/root.ts'
import mono from './ui/fonts/geist-mono.woff2?url'
import roman from './ui/fonts/literata-roman.woff2?url'

export const middleware = [provideSite]

export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { settings, origin } = site
  const socialPicture = socialPath(siteCard(settings), null)
  return summarizeSite(settings, { origin, socialPicture, newPosts: newPostsOffer(site), now: new Date() })
}

/** Only a successful form changes settings, unless it says that it changes nothing. Navigations do not load them again. */
export function shouldRevalidate({ formMethod, actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && formMethod !== undefined && formMethod !== 'GET' && actionStatus < 400
}

export const links: Route.LinksFunction = () => SITE_LINKS

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  return (
    // The theme script changes attributes before React hydrates.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={THEME_COLORS.light} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={THEME_COLORS.dark} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: MISSING_FILES_SCRIPT }} />
        {/* The fonts of the first screen. The italic loads when an article uses it. */}
        <link rel="preload" href={site?.roman ?? roman} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={mono} as="font" type="font/woff2" crossOrigin="anonymous" />
        <LookStyle css={site?.lookCss ?? null} />
        <IconLinks folder={site?.logo?.folder ?? null} />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <CoverColor value={site?.coverColor ?? null}>{children}</CoverColor>
        <RouteChange />
        <Toaster />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame>
      <ErrorScreen error={error} />
    </PublicFrame>
  )
}
