// Every kind of write to templates, snippets and saved views. No page shows them.
import { and, eq, ne } from 'drizzle-orm'
import { posts } from '#src/db/schema/posts.ts'
import { savedViews } from '#src/db/schema/saved-views.ts'
import { snippets } from '#src/db/schema/snippets.ts'
import { changeView } from '#src/features/posts/admin/views/saved-views.server.ts'
import { trashPosts } from '#src/features/posts/drafts/change-posts.server.ts'
import { changeSnippet } from '#src/features/posts/templates/snippets/snippets.server.ts'
import { renameTemplate, saveAsTemplate } from '#src/features/posts/templates/templates.server.ts'
import type { World, Write } from './world.ts'

async function templateId({ db }: World): Promise<string> {
  const [row] = await db.select({ id: posts.id }).from(posts).where(eq(posts.type, 'template'))
  return row?.id ?? ''
}

export const TEMPLATE_WRITES: Write[] = [
  [
    'saveAsTemplate',
    'changes nothing',
    async ({ db, actor, now }) => {
      const [post] = await db
        .select({ id: posts.id })
        .from(posts)
        .where(and(eq(posts.type, 'post'), ne(posts.status, 'trashed')))
        .limit(1)
      return saveAsTemplate(db, actor, { postId: post?.id ?? '', now })
    },
  ],
  [
    'renameTemplate',
    'changes nothing',
    async (world) => renameTemplate(world.db, world.actor, { postId: await templateId(world), title: 'A guide', now: world.now }),
  ],
  [
    'trashPosts of a template',
    'changes nothing',
    async (world) => trashPosts(world.db, world.actor, { postIds: [await templateId(world)], now: world.now }),
  ],
  [
    'changeSnippet',
    'changes nothing',
    ({ db, actor, now }) => changeSnippet(db, actor, { intent: 'save', id: null, name: 'Greeting', content: '<p>Hello.</p>' }, now),
  ],
  ['a snippet removed by hand', 'changes nothing', ({ db }) => db.delete(snippets)],
  [
    'changeView',
    'changes nothing',
    ({ db, actor, now }) => changeView(db, actor, { intent: 'save-view', name: 'Mine', query: 'tab=drafts' }, now),
  ],
  ['a view removed by hand', 'changes nothing', ({ db }) => db.delete(savedViews)],
]
