import { archiveHref } from '#src/features/posts/archive/archive.ts'
import { ArchivePage } from '#src/features/posts/archive/archive-page.tsx'
import { listArchive } from '#src/features/posts/archive/list-archive.server.ts'
import { NotLoaded } from '#src/features/posts/listing/not-loaded.tsx'
import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { parsePage } from '#src/lib/pagination.ts'
import { isLoadFailure } from '#src/lib/web/is-load-failure.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { collectionLd } from '#src/lib/web/page-ld.ts'
import { pageMeta } from '#src/lib/web/page-meta.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { ErrorScreen } from '../frame/error-screen.tsx'
import { requireShown } from '../require-shown.server.ts'
import type { Route } from './+types/archive.ts'

export async function loader({ url, ...args }: Route.LoaderArgs) {
  await requireShown(args, 'archive')
  const { db, settings, doNotCache } = args.context.get(siteContext)
  const requestedPage = parsePage(url.searchParams.get('page'))
  const archive = await listArchive(db, requestedPage)
  // Otherwise made-up page numbers would fill the page cache with copies of the last page.
  if (archive.page !== requestedPage) doNotCache()
  return { ...archive, lead: textOf(settings, 'archiveLead') }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  if (!site || !loaderData) return []
  const { page, lead: description } = loaderData
  const name = page > 1 ? `Archive, page ${page}` : 'Archive'
  const path = archiveHref(page)
  return pageMeta({
    title: name,
    description,
    path,
    origin: site.origin,
    siteName: site.name,
    socialPicture: site.socialPicture,
    jsonLd: [collectionLd(site, { name, description, path }, []), breadcrumbLd(site, [{ name: 'Archive', path: '/archive' }])],
  })
}

export default function ArchiveRoute({ loaderData }: Route.ComponentProps) {
  return <ArchivePage archive={loaderData} lead={loaderData.lead} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isLoadFailure(error)) return <ErrorScreen error={error} />
  return (
    <>
      <title>Archive</title>
      <PageHead label="posts" title="Archive" />
      <Section margin={<p className="label">Not loaded</p>}>
        <NotLoaded title="No posts available yet" what="posts" />
      </Section>
    </>
  )
}
