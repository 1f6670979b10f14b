// Every kind of write that changes many posts at once, of the check of links, and of the queues of upkeep.
import { contentFiles } from '#src/db/schema/content-folder.ts'
import { checkAgain, ignoreLinks, watchLinks } from '#src/features/link-check/admin/change-broken-links.server.ts'
import { checkAllNow } from '#src/features/link-check/nightly/run-link-check.server.ts'
import { replaceLink } from '#src/features/posts/rewriting/replace-link.server.ts'
import { rewriteBoth } from '#src/features/posts/rewriting/rewrite-post.server.ts'
import { beginRewrite, listRewrites, rewritePosts, undoRewrite } from '#src/features/posts/rewriting/rewrites.server.ts'
import { replaceTextInPosts } from '#src/features/posts/rewriting/text/replace-text.server.ts'
import { type SearchAnswer, searchText } from '#src/features/posts/rewriting/text/search-text.server.ts'
import { type FoundPost, SEARCH_PARTS, SEARCH_STATES } from '#src/features/posts/rewriting/text/text-search.ts'
import { confirmDeletions, decideConflict } from '#src/features/transfer/content-folder/change-files.server.ts'
import { requestExport } from '#src/features/transfer/static-site/job/static-state.server.ts'
import { bringItemsBack, setItemsAside } from '#src/features/upkeep/set-aside.server.ts'
import type { World, Write } from './world.ts'

const origin = 'https://inkfolio.example'
const resolveImages = async () => new Map()
const LINK = 'https://example.org/'
const ASIDE = [{ subject: '/gone', times: 3 }]

const EVERYWHERE = { matchCase: false, wholeWord: false, parts: SEARCH_PARTS, states: SEARCH_STATES }

async function begin({ db, actor, now }: World): Promise<string> {
  return beginRewrite(db, actor, { kind: 'text', search: 'title', replacement: 'name', now })
}

/** Each answer of the search has a few posts only, in the order of their random ids. */
async function findText(db: World['db'], actor: World['actor'], id: string): Promise<FoundPost> {
  for (let after: string | null = ''; after !== null; ) {
    const answer: SearchAnswer = await searchText(db, actor, { search: { ...EVERYWHERE, text: 'title' }, after })
    const found = answer.posts.find((post) => post.id === id)
    if (found) return found
    after = answer.next
  }
  throw new Error(`The search does not find ${id}.`)
}

export const REWRITE_WRITES: Write[] = [
  ['beginRewrite', 'changes nothing', begin],
  [
    'rewritePosts',
    'changes',
    async (world) => {
      const { db, actor, now, idOf } = world
      const rewrite = rewriteBoth((texts) => ({ ...texts, title: texts.title.replace('title', 'name') }))
      return rewritePosts(db, actor, { rewriteId: await begin(world), posts: [{ id: await idOf('p01'), rewrite }], now, resolveImages })
    },
  ],
  [
    'undoRewrite',
    'changes',
    async ({ db, actor, now }) => {
      const [newest] = await listRewrites(db, 'text')
      return undoRewrite(db, actor, { rewriteId: newest?.id ?? '', now, resolveImages })
    },
  ],
  [
    'replaceLink',
    'changes',
    ({ db, actor, now }) =>
      replaceLink(db, actor, { address: LINK, origin, to: 'https://example.net/', rewriteId: null, after: '', now, resolveImages }),
  ],
  ['searchText', 'changes nothing', ({ db, actor }) => searchText(db, actor, { search: { ...EVERYWHERE, text: 'title' }, after: '' })],
  [
    'replaceTextInPosts',
    'changes',
    async ({ db, actor, now, idOf }) => {
      const id = await idOf('p01')
      const { version } = await findText(db, actor, id)
      const found = [{ id, version, skipped: [] }]
      return replaceTextInPosts(db, actor, {
        ...{ search: { ...EVERYWHERE, text: 'title' }, replacement: 'second title', rewriteId: null, posts: found, now, resolveImages },
      })
    },
  ],
  ['ignoreLinks', 'changes nothing', ({ db, actor, now }) => ignoreLinks(db, actor, { addresses: [LINK], now })],
  [
    'decideConflict',
    'changes nothing',
    async ({ db, actor }) => {
      await db.insert(contentFiles).values({ path: 'a.md', state: 'conflict' })
      return decideConflict(db, actor, { path: 'a.md', side: 'site', file: null, post: 'trashed' })
    },
  ],
  ['confirmDeletions', 'changes nothing', ({ db, actor }) => confirmDeletions(db, actor, 1)],
  ['requestExport', 'changes nothing', ({ db, actor }) => requestExport(db, actor)],
  ['setItemsAside', 'changes nothing', ({ db, actor, now }) => setItemsAside(db, actor, { queue: 'missing', items: ASIDE, now })],
  ['bringItemsBack', 'changes nothing', ({ db, actor }) => bringItemsBack(db, actor, { queue: 'missing', items: ASIDE })],
  ['watchLinks', 'changes nothing', ({ db, actor }) => watchLinks(db, actor, [LINK])],
  [
    'checkAllNow',
    'changes nothing',
    ({ db, actor }) => {
      const tools = { origin, answerPaths: async () => new Map(), askOutside: null, signal: new AbortController().signal }
      return checkAllNow(db, actor, tools)
    },
  ],
  [
    'checkAgain',
    'changes nothing',
    ({ db, actor, now }) =>
      checkAgain(db, actor, { addresses: [LINK], now, tools: { origin, answerPaths: async () => new Map(), askOutside: null } }),
  ],
]
