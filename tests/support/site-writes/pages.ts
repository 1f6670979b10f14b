// Every kind of write to the owner's pages.
import { eq } from 'drizzle-orm'
import { posts } from '#src/db/schema/posts.ts'
import { createPost } from '#src/features/posts/drafts/create-post.server.ts'
import { EMPTY_DRAFT } from '#src/features/posts/drafts/draft.ts'
import { getEditedPost } from '#src/features/posts/drafts/editable-post.server.ts'
import { publishPost } from '#src/features/posts/drafts/publish-post.server.ts'
import { saveDraft } from '#src/features/posts/drafts/save-draft.server.ts'
import type { World, Write } from './world.ts'

const resolveImages = async () => new Map()

async function publishWith({ db, actor, now, idOf }: World, slug: string, fields: Partial<typeof EMPTY_DRAFT>) {
  const edited = await getEditedPost(db, await idOf(slug))
  const { postId } = edited
  const { version } = await saveDraft(db, actor, { postId, version: edited.version, fields: { ...edited.fields, ...fields }, now })
  return publishPost(db, actor, { postId, version, now: new Date(now.getTime() + version * 1000), resolveImages })
}

export const PAGE_WRITES: Write[] = [
  [
    'createPost of a page',
    'changes nothing',
    ({ db, actor, now }) => createPost(db, actor, { fields: { ...EMPTY_DRAFT, type: 'page', title: 'Uses', slug: 'uses' }, now }),
  ],
  ['publishPost of a page', 'changes', (world) => publishWith(world, 'uses', { content: '<p>A keyboard.</p>' })],
  ['publishPost of a renamed page', 'changes', (world) => publishWith(world, 'uses', { slug: 'tools' })],
  ['a page hidden from search engines', 'changes', ({ db }) => db.update(posts).set({ noindex: true }).where(eq(posts.slug, 'tools'))],
  [
    'a page with a title for search engines',
    'changes',
    ({ db }) => db.update(posts).set({ metaTitle: 'T' }).where(eq(posts.slug, 'tools')),
  ],
  ['a page shown to search engines again', 'changes', ({ db }) => db.update(posts).set({ noindex: false }).where(eq(posts.slug, 'tools'))],
  ['a page removed by hand', 'changes', ({ db }) => db.delete(posts).where(eq(posts.slug, 'tools'))],
]
