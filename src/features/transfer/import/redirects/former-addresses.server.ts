import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { type PostStatus, posts } from '#src/db/schema/posts.ts'
import { addressOf } from '../dialects/site-address.ts'
import type { ImportReport } from '../import-markdown.server.ts'
import type { WantedRedirect } from './import-redirects.server.ts'

const REFUSALS: Record<PostStatus, string | null> = {
  published: null,
  scheduled: null,
  draft: 'the post is a draft',
  trashed: 'the post is in the trash',
}

/** Redirects from the former addresses of an import. Only a post that is public, or will be, gets them. */
export async function readFormerAddresses(
  db: Db,
  { redirects, files }: Pick<ImportReport, 'redirects' | 'files'>,
  dryRun: boolean,
): Promise<WantedRedirect[]> {
  const slugs = [...new Set(redirects.map(({ to }) => to.slice(to.lastIndexOf('/') + 1)))]
  const rows = await db.select({ type: posts.type, slug: posts.slug, status: posts.status }).from(posts).where(isOneOf(posts.slug, slugs))
  const statuses = new Map(
    rows.flatMap(({ type, slug, status }): [string, PostStatus][] => (type === 'template' ? [] : [[addressOf({ type, slug }), status]])),
  )
  for (const { post, outcome } of dryRun ? files : []) {
    if (post && (outcome === 'created' || outcome === 'changed')) statuses.set(addressOf(post), post.isPublished ? 'published' : 'draft')
  }
  return redirects.map((redirect) => {
    const status = statuses.get(redirect.to)
    return { ...redirect, status: '301', refusal: status === undefined ? 'the post was not imported' : REFUSALS[status] }
  })
}
