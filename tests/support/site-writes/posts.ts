// Every kind of write to posts, in sequence on the same site.
import { eq } from 'drizzle-orm'
import { media } from '#src/db/schema/media.ts'
import { posts } from '#src/db/schema/posts.ts'
import { flushEvents, recordEvent } from '#src/features/analytics/tracking/event-buffer.server.ts'
import {
  deleteCategory,
  mergeCategories,
  renameCategory,
  undoCategoryChange,
} from '#src/features/posts/admin/categories/change-category.server.ts'
import { beginDraft } from '#src/features/posts/drafts/begin-draft.server.ts'
import { addCategory, removeCategory } from '#src/features/posts/drafts/bulk-category.server.ts'
import {
  deletePosts,
  purgeDeletedPosts,
  removeStarterContent,
  republishPosts,
  restorePosts,
  trashPosts,
  undeletePosts,
  unpublishPosts,
} from '#src/features/posts/drafts/change-posts.server.ts'
import { createPost, duplicatePost } from '#src/features/posts/drafts/create-post.server.ts'
import { discardChanges } from '#src/features/posts/drafts/discard-changes.server.ts'
import { EMPTY_DRAFT } from '#src/features/posts/drafts/draft.ts'
import { publishDuePosts } from '#src/features/posts/drafts/due-posts.server.ts'
import { getEditedPost } from '#src/features/posts/drafts/editable-post.server.ts'
import { overwriteDraft } from '#src/features/posts/drafts/overwrite-draft.server.ts'
import { publishPost } from '#src/features/posts/drafts/publish-post.server.ts'
import { quickEdit } from '#src/features/posts/drafts/quick-edit.server.ts'
import { listRevisions, restoreRevision } from '#src/features/posts/drafts/revisions.server.ts'
import { saveDraft } from '#src/features/posts/drafts/save-draft.server.ts'
import { importPost } from '#src/features/posts/import-post.server.ts'
import { replacePicture } from '#src/features/posts/pictures/replace-picture.server.ts'
import { RENDER_VERSION } from '#src/features/posts/rendering/render-version.ts'
import { buildPost, buildView } from '#tests/support/factories.ts'
import type { World, Write } from './world.ts'

const resolveImages = async () => new Map()

async function edit({ db, actor, now }: World, postId: string, changes: Partial<typeof EMPTY_DRAFT>): Promise<void> {
  const { version, fields } = await getEditedPost(db, postId)
  await saveDraft(db, actor, { postId, version, fields: { ...fields, ...changes }, now })
}

async function publish({ db, actor, now }: World, postId: string): Promise<unknown> {
  const { version } = await getEditedPost(db, postId)
  return publishPost(db, actor, { postId, version, now, resolveImages })
}

const [OLD_PICTURE, NEW_PICTURE] = ['c'.repeat(64), 'd'.repeat(64)]
const STORED_PICTURE = { format: 'png', width: 800, height: 600, bytes: 1_000 } as const

const draft = (changes: Partial<typeof EMPTY_DRAFT> = {}) => ({ ...EMPTY_DRAFT, title: 'Drafted', content: '<p>Words.</p>', ...changes })

export const POST_WRITES: Write[] = [
  [
    'a view',
    'changes nothing',
    async ({ db, idOf }) => {
      recordEvent(db, buildView({ postId: await idOf('p12') }))
      await flushEvents(db)
    },
  ],
  ['createPost', 'changes nothing', ({ db, actor, now }) => createPost(db, actor, { fields: draft({ slug: 'fresh' }), now })],
  [
    'beginDraft',
    'changes nothing',
    ({ db, actor, now }) =>
      beginDraft(db, actor, { postId: '00000000-0000-4000-8000-00000000000b', version: 0, fields: draft({ slug: 'begun' }), now }),
  ],
  ['saveDraft of a draft', 'changes nothing', async (world) => edit(world, await world.idOf('fresh'), { description: 'More' })],
  ['publishPost of a new post, today', 'changes', async (world) => publish(world, await world.idOf('fresh'))],
  ['saveDraft of a published post', 'changes nothing', async (world) => edit(world, await world.idOf('p12'), { title: 'Another title' })],
  [
    'discardChanges',
    'changes nothing',
    async ({ db, actor, now, idOf }) => {
      const { postId, version } = await getEditedPost(db, await idOf('p12'))
      return discardChanges(db, actor, { postId, version, now })
    },
  ],
  [
    'overwriteDraft',
    'changes nothing',
    async ({ db, actor, now, idOf }) => {
      const { postId, version, fields } = await getEditedPost(db, await idOf('p12'))
      return overwriteDraft(db, actor, { postId, version, fields: { ...fields, title: 'A title over it' }, now })
    },
  ],
  ['publishPost of another title', 'changes', async (world) => publish(world, await world.idOf('p12'))],
  [
    'publishPost of another article',
    'changes',
    async (world) => {
      await edit(world, await world.idOf('p05'), { content: '<h2>New</h2><p>Article.</p>' })
      return publish(world, await world.idOf('p05'))
    },
  ],
  [
    'publishPost of other authors',
    'changes',
    async (world) => {
      await edit(world, await world.idOf('p05'), { authors: 'Grace Hopper, Ada Lovelace' })
      return publish(world, await world.idOf('p05'))
    },
  ],
  [
    'publishPost of the first part of a series',
    'changes',
    async (world) => {
      await edit(world, await world.idOf('p12'), { series: 'A series', seriesOrder: '1' })
      return publish(world, await world.idOf('p12'))
    },
  ],
  [
    'publishPost of the second part of a series',
    'changes',
    async (world) => {
      await edit(world, await world.idOf('p05'), { series: 'a SERIES', seriesOrder: '2' })
      return publish(world, await world.idOf('p05'))
    },
  ],
  [
    'publishPost of another order in a series',
    'changes',
    async (world) => {
      await edit(world, await world.idOf('p05'), { series: 'a SERIES', seriesOrder: '1' })
      return publish(world, await world.idOf('p05'))
    },
  ],
  [
    'publishPost of an old date',
    'changes',
    async (world) => {
      await edit(world, await world.idOf('p23'), { publishAt: '2025-01-03T12:00:00.000Z' })
      return publish(world, await world.idOf('p23'))
    },
  ],
  [
    'publishPost at another address',
    'changes',
    async (world) => {
      await edit(world, await world.idOf('p08'), { slug: 'moved' })
      return publish(world, await world.idOf('p08'))
    },
  ],
  [
    'restoreRevision',
    'changes nothing',
    async ({ db, actor, now, idOf }) => {
      const { postId, version } = await getEditedPost(db, await idOf('p12'))
      const first = (await listRevisions(db, postId)).at(-1)
      return restoreRevision(db, actor, { postId, version, number: first?.number ?? 0, now })
    },
  ],
  [
    'quickEdit of a published post',
    'changes',
    async ({ db, actor, now, idOf }) => {
      const { postId, fields } = await getEditedPost(db, await idOf('p24'))
      return quickEdit(db, actor, { ...fields, postId, description: 'Quick', now })
    },
  ],
  ['duplicatePost', 'changes nothing', async ({ db, actor, now, idOf }) => duplicatePost(db, actor, { postId: await idOf('p24'), now })],
  [
    'unpublishPosts',
    'changes',
    async ({ db, actor, now, idOf }) => unpublishPosts(db, actor, { postIds: [await idOf('p24'), await idOf('p07')], now }),
  ],
  [
    'republishPosts',
    'changes',
    async ({ db, actor, now, idOf }) => republishPosts(db, actor, { postIds: [await idOf('p24'), await idOf('p07')], now }),
  ],
  ['trashPosts', 'changes', async ({ db, actor, now, idOf }) => trashPosts(db, actor, { postIds: [await idOf('p05')], now })],
  ['deletePosts', 'changes nothing', async ({ db, actor, now, idOf }) => deletePosts(db, actor, { postIds: [await idOf('p05')], now })],
  ['undeletePosts', 'changes nothing', async ({ db, actor, now, idOf }) => undeletePosts(db, actor, { postIds: [await idOf('p05')], now })],
  ['restorePosts', 'changes', async ({ db, actor, now, idOf }) => restorePosts(db, actor, { postIds: [await idOf('p05')], now })],
  [
    'purgeDeletedPosts',
    'changes nothing',
    async ({ db, actor, now, idOf }) => {
      const postIds = [await idOf('begun')]
      await trashPosts(db, actor, { postIds, now })
      await deletePosts(db, actor, { postIds, now })
      return purgeDeletedPosts(db, new Date(now.getTime() + 60_000))
    },
  ],
  ['a published post removed by hand', 'changes', ({ db }) => db.delete(posts).where(eq(posts.slug, 'p14'))],
  [
    'a scheduled post',
    'changes nothing',
    ({ db, now }) => buildPost(db, { slug: 'due', status: 'scheduled', createdAt: now, category: ['Java'], renderVersion: RENDER_VERSION }),
  ],
  ['publishDuePosts', 'changes', ({ db, now }) => publishDuePosts(db, new Date(now.getTime() + 1))],
  [
    'importPost of a new post',
    'changes',
    ({ db, now }) =>
      importPost(
        db,
        {
          slug: 'imported',
          title: 'Imported',
          content: '<p>In.</p>',
          published: true,
          category: ['Design'],
          createdAt: new Date(Date.UTC(2024, 5, 1)),
        },
        { now, resolveImages },
      ),
  ],
  [
    'importPost of the same post',
    'changes nothing',
    ({ db, now }) =>
      importPost(
        db,
        {
          slug: 'imported',
          title: 'Imported',
          content: '<p>In.</p>',
          published: true,
          category: ['Design'],
          createdAt: new Date(Date.UTC(2024, 5, 1)),
        },
        { now, resolveImages },
      ),
  ],
  [
    'importPost of a changed post',
    'changes',
    ({ db, now }) =>
      importPost(
        db,
        {
          slug: 'imported',
          title: 'Imported anew',
          content: '<p>In.</p>',
          published: true,
          category: ['Design'],
          createdAt: new Date(Date.UTC(2024, 5, 1)),
        },
        { now, resolveImages },
      ),
  ],
  [
    'removeStarterContent',
    'changes',
    async ({ db, actor, now }) => {
      await db.update(posts).set({ origin: 'starter' }).where(eq(posts.slug, 'imported'))
      return removeStarterContent(db, actor, now)
    },
  ],
  ['addCategory', 'changes', async ({ db, actor, idOf }) => addCategory(db, actor, { postIds: [await idOf('p01')], name: 'Design' })],
  ['removeCategory', 'changes', async ({ db, actor, idOf }) => removeCategory(db, actor, { postIds: [await idOf('p01')], name: 'Design' })],
  [
    'renameCategory and undoCategoryChange',
    'changes nothing',
    async ({ db, actor }) => {
      const { undo } = await renameCategory(db, actor, { from: 'Nobody', to: 'Somebody' })
      return undoCategoryChange(db, actor, undo ?? [])
    },
  ],
  ['renameCategory', 'changes', ({ db, actor }) => renameCategory(db, actor, { from: 'Rust', to: 'RUST' })],
  ['mergeCategories', 'changes', ({ db, actor }) => mergeCategories(db, actor, { from: 'Rust', into: 'Design' })],
  ['deleteCategory', 'changes', ({ db, actor }) => deleteCategory(db, actor, { name: 'Resources' })],
  ['another renderer', 'changes', ({ db }) => db.update(posts).set({ renderedHtml: '<p>Rendered anew.</p>' }).where(eq(posts.slug, 'p01'))],
  ['another reading time', 'changes', ({ db }) => db.update(posts).set({ readingMinutes: 9 }).where(eq(posts.slug, 'p01'))],
  [
    'another contents',
    'changes',
    ({ db }) =>
      db
        .update(posts)
        .set({ toc: [{ level: 2, id: 'a', text: 'A' }] })
        .where(eq(posts.slug, 'p01')),
  ],
  ['another picture', 'changes', ({ db }) => db.update(posts).set({ thumbnail: '/og.png' }).where(eq(posts.slug, 'p24'))],
  [
    'a focal point',
    'changes',
    ({ db }) => db.update(posts).set({ focalX: 0, focalY: 100, thumbnailAlt: 'A heron' }).where(eq(posts.slug, 'p24')),
  ],
  [
    'texts for search engines',
    'changes',
    ({ db }) => db.update(posts).set({ metaTitle: 'Searched', metaDescription: 'Found.' }).where(eq(posts.slug, 'p12')),
  ],
  ['a social picture', 'changes', ({ db }) => db.update(posts).set({ socialImage: '/og.png' }).where(eq(posts.slug, 'p12'))],
  ['a post hidden from search engines', 'changes', ({ db }) => db.update(posts).set({ noindex: true }).where(eq(posts.slug, 'p12'))],
  ['a post shown to search engines again', 'changes', ({ db }) => db.update(posts).set({ noindex: false }).where(eq(posts.slug, 'p12'))],
  [
    'a stored picture',
    'changes',
    async ({ db }) => {
      await db.insert(media).values([OLD_PICTURE, NEW_PICTURE].map((hash) => ({ ...STORED_PICTURE, hash, sourceHash: hash })))
      await db
        .update(posts)
        .set({ thumbnail: `/media/${OLD_PICTURE}` })
        .where(eq(posts.slug, 'p24'))
    },
  ],
  [
    'replacePicture',
    'changes',
    ({ db, actor, now }) => replacePicture(db, actor, { from: OLD_PICTURE, to: NEW_PICTURE, after: null, now, resolveImages }),
  ],
  ['a post that becomes a project', 'changes', ({ db }) => db.update(posts).set({ isProject: true }).where(eq(posts.slug, 'p12'))],
  [
    'a project with another source',
    'changes',
    ({ db }) => db.update(posts).set({ projectSourceUrl: 'https://example.org/' }).where(eq(posts.slug, 'p12')),
  ],
]
