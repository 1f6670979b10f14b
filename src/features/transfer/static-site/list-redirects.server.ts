import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { categoryRenames, postSlugs, posts } from '#src/db/schema/posts.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { categoryKey, categoryPath } from '#src/lib/text/category-key.ts'
import { FEED_PATHS, MOVED_PAGES } from '#src/lib/web/moved-paths.ts'
import { fileAddress } from './file-address.ts'
import type { StaticRedirect } from './hosting-files.ts'
import { hostAddress, type Layout } from './layout.ts'

/** The redirects of the owner, of former addresses of what is published, of renamed categories, and of the program. */
export async function listStaticRedirects(db: Db, layout: Layout): Promise<StaticRedirect[]> {
  const rules = await db
    .select({ path: redirects.source, isPrefix: redirects.isPrefix, to: redirects.target, status: redirects.status })
    .from(redirects)
    .where(isNull(redirects.purgeAt))
  const former = await db
    .select({ slug: postSlugs.slug, type: posts.type, current: posts.slug })
    .from(postSlugs)
    .innerJoin(posts, and(eq(posts.id, postSlugs.postId), eq(posts.status, 'published')))
    .orderBy(asc(postSlugs.slug))
  const renamed = await db.select({ key: categoryRenames.categoryKey, name: categoryRenames.name }).from(categoryRenames)
  const found = [
    ...rules.map((rule) => ({ ...rule, to: rule.to === null ? null : toHost(layout, rule.to) })),
    ...former.map(({ slug, type, current }) => moved(pathOf(type, slug), hostAddress(layout, pathOf(type, current), ''))),
    ...renamed.map(({ key, name }) =>
      moved(decodeURIComponent(fileAddress(categoryPath(key), '')), hostAddress(layout, categoryPath(categoryKey(name)), '')),
    ),
    ...[...FEED_PATHS, ...MOVED_PAGES].map(([from, to]) => moved(from, hostAddress(layout, to, ''))),
  ]
  return [...new Map(found.map((redirect) => [`${redirect.isPrefix} ${redirect.path}`, redirect])).values()].filter(
    ({ path, to }) => to === null || encodeURI(path) !== to,
  )
}

function moved(path: string, to: string): StaticRedirect {
  return { path, isPrefix: false, to, status: 301 }
}

function pathOf(type: string, slug: string): string {
  return type === 'page' ? `/${slug}` : `/posts/${slug}`
}

/** A target on this site may be a page of a listing. */
function toHost(layout: Layout, target: string): string {
  if (!target.startsWith('/') || target.endsWith('/*')) return target
  const { pathname, search, hash } = new URL(target, 'http://site')
  return hostAddress(layout, pathname, search) + hash
}
