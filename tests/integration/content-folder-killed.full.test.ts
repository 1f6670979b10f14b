// The site is killed while it publishes many posts into its content folder.
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type BuiltSite, EMPTY_FIELDS, startBuiltSite } from '#tests/support/built-site.ts'
import { CLI } from '#tests/support/cli.ts'
import { temporaryFolder } from '#tests/support/processes.ts'

/** As many as the list of posts publishes at once. */
const POSTS = 25

type Draft = { slug: string; words: string; post_id: string; version: number }

async function saveDraft({ change }: BuiltSite, slug: string): Promise<Draft> {
  const words = `Words of ${slug}.`
  const post_id = randomUUID()
  const fields = { ...EMPTY_FIELDS, title: slug, slug, content: `<p>${words}</p>` }
  const saved = await change('/admin/functions/save-draft', { post_id, version: 0, overwrites: false, fields })
  expect(saved.status, saved.text).toBe(200)
  const { version }: { version: number } = JSON.parse(saved.text)
  return { slug, words, post_id, version }
}

/** Lets the running site compare. Throws when the exit code tells of conflicts or broken files. */
function sync({ server }: BuiltSite, ...options: string[]): { steps: { kind: string; path: string }[]; conflicts: number } {
  return JSON.parse(server.run(CLI, 'sync', '--json', ...options))
}

test('a kill during a bulk publication makes no conflict and loses no text, and every published post has its file', async () => {
  const folder = temporaryFolder()
  const files = path.join(folder, 'posts')
  const fileOf = ({ slug }: Draft) => path.join(files, `${slug}.md`)
  const variables = { CONTENT_DIR: folder, CONTENT_GIT: 'off' }
  const site = await startBuiltSite({ variables })
  try {
    const drafts: Draft[] = []
    for (let number = 1; number <= POSTS; number++) drafts.push(await saveDraft(site, `bulk-${number}`))
    const targets = drafts.map(({ post_id, version }) => ({ post_id, version }))
    const publishing = site.change('/admin/posts.data', { intent: 'publish', posts: targets }).catch(() => null)
    await expect.poll(() => existsSync(files) && readdirSync(files).some((name) => name.endsWith('.md')), { interval: 5 }).toBe(true)
    await site.server.end('SIGKILL')
    await publishing
    await site.server.start(variables)

    expect(sync(site).conflicts).toBe(0)
    const readPost = async ({ slug }: Draft) => site.ask(`/posts/${slug}.md`)
    for (const draft of drafts) {
      const isPublished = (await readPost(draft)).status === 200
      expect([draft.slug, existsSync(fileOf(draft))]).toEqual([draft.slug, isPublished])
      if (isPublished) continue
      const { post_id, version } = draft
      const published = await site.change('/admin/functions/edited-post', { intent: 'publish', post_id, version })
      expect(published.status, published.text).toBe(200)
    }
    sync(site)
    for (const draft of drafts) {
      expect((await readPost(draft)).text).toContain(draft.words)
      expect(readFileSync(fileOf(draft), 'utf8')).toContain(draft.words)
    }
    expect(readdirSync(files).sort()).toEqual(drafts.map(({ slug }) => `${slug}.md`).sort())
    expect(sync(site, '--check')).toMatchObject({ steps: [], conflicts: 0 })
  } finally {
    await site.close()
  }
})
