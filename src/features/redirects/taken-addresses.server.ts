// Addresses that the site answers already. A redirect from one of them would never be asked.
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { type PostType, postSlugs, posts } from '#src/db/schema/posts.ts'
import { type CardLists, findLanguageCategory, findListedCategory } from '#src/features/settings/cards/card.ts'
import { isShown, leadsToHidden, type SwitchedOff } from '#src/features/settings/parts/switched-off.ts'
import { cachedSettings } from '#src/features/settings/settings-cache.server.ts'
import { categoryPath } from '#src/lib/text/category-key.ts'
import { FEED_PATHS, MOVED_PAGES } from '#src/lib/web/moved-paths.ts'
import { PAGE_SLUGS, ROOT_FILES } from '#src/lib/web/page-slugs.ts'

/** Why an address is taken, as a sentence. `leadsTo` is where the site itself redirects it; null for a page. */
export type TakenAddress = { reason: string; leadsTo: string | null }

const FIXED = ['', ...PAGE_SLUGS, ...ROOT_FILES].map((name) => `/${name}`)

const BUILT_IN_REDIRECTS: ReadonlyMap<string, string> = new Map([...FEED_PATHS, ...MOVED_PAGES])

/** Those of the paths (as `redirect-address.ts` stores them) that the site answers. */
export async function findTakenAddresses(db: Db, paths: readonly string[]): Promise<Map<string, TakenAddress>> {
  const settings = await cachedSettings(db)
  const byPost = await takenByPosts(db, paths, { type: 'post', folder: '/posts/' })
  const byPage = await takenByPosts(db, paths, { type: 'page', folder: '/' })
  const byCategory = await takenByCategories(db, paths)
  return new Map(
    paths.flatMap((path) => {
      if (leadsToHidden(settings, path)) return []
      const taken = takenByProgram(settings, path) ?? byPost.get(path) ?? byPage.get(path) ?? byCategory.get(path)
      return taken ? [[path, taken]] : []
    }),
  )
}

function takenByProgram(settings: CardLists & SwitchedOff, path: string): TakenAddress | null {
  const leadsTo = BUILT_IN_REDIRECTS.get(path)
  if (leadsTo) return { reason: `${path} leads to ${leadsTo} already.`, leadsTo }
  const [, folder, name = '', ...rest] = path.split('/')
  const language = folder === 'languages' && rest.length === 0 ? findLanguageCategory(settings, name) : null
  if (language !== null && !isShown(settings, 'languages')) {
    return { reason: `${path} leads to ${categoryPath(language)} already.`, leadsTo: categoryPath(language) }
  }
  const isCategory = folder === 'category' && rest.length === 0 && findListedCategory(settings, name) !== null
  return FIXED.includes(path) || language !== null || isCategory ? { reason: `There is a page at ${path}.`, leadsTo: null } : null
}

async function takenByPosts(
  db: Db,
  paths: readonly string[],
  { type, folder }: { type: PostType; folder: string },
): Promise<Map<string, TakenAddress>> {
  const slugs = new Map(paths.flatMap((path) => entryOf(path, type === 'post' ? /^\/posts\/([^/]+?)(?:\.md)?$/ : /^\/([^/]+)$/)))
  const wanted = [...slugs.values()]
  if (wanted.length === 0) return new Map()
  const isPublic = and(eq(posts.type, type), eq(posts.status, 'published'))
  const current = await db
    .select({ slug: posts.slug, title: posts.title })
    .from(posts)
    .where(and(isOneOf(posts.slug, wanted), isPublic))
  const former = await db
    .select({ slug: postSlugs.slug, title: posts.title, now: posts.slug })
    .from(postSlugs)
    .innerJoin(posts, eq(posts.id, postSlugs.postId))
    .where(and(isOneOf(postSlugs.slug, wanted), eq(postSlugs.type, type), isPublic))
  const bySlug = new Map<string, TakenAddress>([
    ...former.map(({ slug, title, now }): [string, TakenAddress] => [
      slug,
      { reason: `This is the former address of the ${type} “${title}” and leads to ${folder}${now} already.`, leadsTo: `${folder}${now}` },
    ]),
    ...current.map(({ slug, title }): [string, TakenAddress] => [
      slug,
      { reason: `The ${type} “${title}” is at this address.`, leadsTo: null },
    ]),
  ])
  return pick(slugs, bySlug)
}

async function takenByCategories(db: Db, paths: readonly string[]): Promise<Map<string, TakenAddress>> {
  const names = new Map(paths.flatMap((path) => entryOf(path, /^\/category\/([^/]+)$/)))
  if (names.size === 0) return new Map()
  const { rows } = await db.execute<{ wanted: string; name: string; renamed: boolean }>(sql`
    SELECT wanted, coalesce(target.name, here.name) AS name, here.name IS NULL AS renamed
    FROM jsonb_array_elements_text(${JSON.stringify([...new Set(names.values())])}::text::jsonb) AS wanted
    LEFT JOIN category_counts AS here ON here.category_key = category_key(wanted) AND here.posts > 0
    LEFT JOIN category_renames AS rename ON rename.category_key = category_key(wanted) AND here.name IS NULL
    LEFT JOIN category_counts AS target ON target.category_key = category_key(rename.name) AND target.posts > 0
    WHERE here.name IS NOT NULL OR target.name IS NOT NULL`)
  const byName = new Map(
    rows.map(({ wanted, name, renamed }): [string, TakenAddress] => {
      const leadsTo = categoryPath(name)
      return [
        wanted,
        renamed
          ? { reason: `This is the former address of the category “${name}” and leads to ${leadsTo} already.`, leadsTo }
          : { reason: `The category “${name}” is at this address.`, leadsTo: null },
      ]
    }),
  )
  return pick(names, byName)
}

function entryOf(path: string, pattern: RegExp): [string, string][] {
  const name = pattern.exec(path)?.[1]
  return name === undefined ? [] : [[path, name]]
}

function pick(nameByPath: ReadonlyMap<string, string>, byName: ReadonlyMap<string, TakenAddress>): Map<string, TakenAddress> {
  return new Map(
    [...nameByPath].flatMap(([path, name]) => {
      const taken = byName.get(name)
      return taken ? [[path, taken]] : []
    }),
  )
}
