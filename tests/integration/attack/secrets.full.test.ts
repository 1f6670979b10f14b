// Creates one item of every private kind with a marked text, then sends every public request. No answer, no header and no log line may
// contain a marked text.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { DraftFields } from '#src/features/posts/drafts/draft.ts'
import { listLogLines, METRICS_TOKEN, PUBLIC } from '#tests/support/attacked-site.ts'
import { type Answer, type BuiltSite, EMPTY_FIELDS, makeLink, OWNER, someAddress, writePost } from '#tests/support/built-site.ts'
import { test } from './attack-test.ts'

type Planted = {
  mark: string
  /** Slugs of the hidden posts and of the hidden changes of the public post. */
  slugs: string[]
  openPost: string
  hiddenPosts: string[]
  hiddenComments: string[]
  links: { id: string; alias: string }[]
  secrets: string[]
}

async function plant(site: BuiltSite): Promise<Planted> {
  const mark = `canary-${randomUUID().slice(0, 8)}`
  const hidden = (what: string): Partial<DraftFields> & { slug: string } => ({
    slug: `${mark}-${what}`,
    title: `${mark} title ${what}`,
    description: `${mark} words ${what}`,
    category: [`${mark} category`],
    content: `<h2>${mark} text ${what}</h2><p>${mark} text</p>`,
    thumbnail: `https://${mark}-picture.example/x.png`,
  })
  const draft = await writePost(site, hidden('draft'), true)
  const trashed = await writePost(site, hidden('trashed'))
  expect((await site.change('/admin/posts.data', { intent: 'trash', post_ids: [trashed] })).text).toContain(trashed)
  const publishAt = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const scheduled = await writePost(site, { ...hidden('scheduled'), publishAt })
  const openPost = await writePost(site, { slug: `open-${mark.slice(7)}`, content: '<p>As everybody knows it.</p>' })
  await changeWithoutPublishing(site, openPost, hidden('changed'))
  const comments = await plantComments(site, mark, openPost)
  const links = await plantLinks(site, mark)
  const kinds = ['title', 'words', 'text', 'comment', 'link name']
  const names = ['-target', '-password', '-picture', '@mail', '-session']
  return {
    ...{ mark, openPost, hiddenPosts: [draft, trashed, scheduled], hiddenComments: comments, links },
    slugs: ['draft', 'trashed', 'scheduled', 'changed'].map((what) => `${mark}-${what}`),
    secrets: [...kinds.map((kind) => `${mark} ${kind}`), ...names.map((name) => mark + name)],
  }
}

async function changeWithoutPublishing(site: BuiltSite, post_id: string, fields: Partial<DraftFields>): Promise<void> {
  const known = await site.ask(`/admin/functions/edited-post?post_id=${post_id}`, { headers: { Cookie: site.cookie } })
  const { post }: { post: { version: number } } = JSON.parse(known.text)
  const full = { ...EMPTY_FIELDS, ...fields }
  const saved = await site.change('/admin/functions/save-draft', { post_id, version: post.version, overwrites: false, fields: full })
  expect(saved.status, saved.text).toBe(200)
}

/** Creates comments that are held, spam, in the trash and deleted; returns the ids of these hidden ones. */
async function plantComments(site: BuiltSite, mark: string, post_id: string): Promise<string[]> {
  const write = async (comment_text: string, name: string) => {
    const comment = {
      post_id,
      user_name: 'Reader',
      user_email: `${mark}@mail.example`,
      comment_text,
      user_session: `${mark}-session-${name}`,
    }
    const answer = await site.call('/functions/post-comment', comment, { 'X-Forwarded-For': '100.64.77.1' })
    expect(answer.status, answer.text).toBe(200)
    const { id, status }: { id: string; status: string } = JSON.parse(answer.text)
    return { id, status }
  }
  const many = Array.from({ length: 9 }, (_, n) => `https://${n}.example/`).join(' ')
  const held = await write(`${mark} comment ${many}`, 'held')
  expect(held.status).toBe('held')
  const hidden = [held.id]
  for (const intents of [['spam'], ['trash'], ['trash', 'delete']]) {
    const { id } = await write(`${mark} comment to be ${intents.join(' and ')}`, intents.join('-'))
    for (const intent of intents) {
      const changed = await site.change('/admin/comments.data', { intent, comment_ids: [id] })
      expect(changed.status, changed.text).toBe(200)
    }
    hidden.push(id)
  }
  await write('Everybody may read this.', 'shown')
  return hidden
}

async function plantLinks(site: BuiltSite, mark: string): Promise<Planted['links']> {
  const links: Planted['links'] = []
  for (const change of ['', 'archive', 'delete']) {
    const alias = `a${mark.slice(7)}${change}`
    const fields = { name: change ? `${mark} link name` : 'Gate', url: `https://${mark}-target.example/${change}`, alias }
    const id = await makeLink(site, { ...fields, password: `${mark}-password` })
    if (change) expect((await site.change('/admin/link-shortener.data', { intent: change, link_ids: [id] })).text).toContain(id)
    links.push({ id, alias })
  }
  return links
}

/** Requests every public address, and every address of the hidden posts, in each of its forms. */
async function readEverything(site: BuiltSite, { mark, slugs, openPost }: Planted): Promise<Answer[]> {
  const open = `open-${mark.slice(7)}`
  const parts = ['/sitemap/1.xml', '/sitemap/2.xml', '/sitemap/posts-1.xml', '/sitemap/pages.xml']
  const pages = PUBLIC.filter((address) => !address.includes('.'))
  const posts = [...slugs, open].flatMap((slug) => [
    ...['', '.data', '.md', '?token=x', '/_.data', '/'].map((way) => `/posts/${slug}${way}`),
    ...[`/media/external/${slug}/400`, `/preview/${slug}`, `/admin/posts/preview/${slug}`, `/social/0123456789abcdef/${slug}.png`],
  ])
  // A page repeats its search text, so no search contains a whole secret.
  const searches = [mark, mark.slice(0, -1), 'title scheduled', 'text changed'].map((text) => encodeURIComponent(text))
  const listings = ['/posts', '/projects', '/posts.data', '/projects.data'].flatMap((way) => [
    ...searches.map((search) => `${way}?search=${search}`),
    `${way}?category=${mark}%20category`,
  ])
  const wrong = [`/category/${mark}%20category`, `/languages/${mark}`, `/posts/${openPost}`, `/%00${mark}`, '/posts/%ff', '/404?x']
  const addresses = [
    ...PUBLIC,
    ...pages.map((address) => `${address === '/' ? '/_root' : address}.data`),
    ...parts,
    ...posts,
    ...listings,
    ...wrong,
  ]
  const answers: Answer[] = []
  for (const address of addresses) answers.push(await site.ask(address))
  for (const address of pages) answers.push(await site.ask(address, { method: 'DELETE' }))
  return answers
}

/** Calls every public function with every id. */
async function callEverything(site: BuiltSite, { mark, openPost, hiddenPosts, hiddenComments, links }: Planted): Promise<Answer[]> {
  const tickets: string[] = []
  const answers: Answer[] = []
  const call = async (name: string, body: object) => {
    const answer = await site.call(`/functions/${name}`, body, { 'X-Forwarded-For': someAddress() })
    answers.push(answer)
    return answer
  }
  for (const { id, alias } of links) {
    const { text } = await call('lookup-link', { token: alias, post_id: openPost })
    const offer: { ticket?: string } | null = JSON.parse(text)
    if (offer?.ticket) tickets.push(offer.ticket)
    await call('lookup-link', { token: id, post_id: hiddenPosts[0] })
    await call('increment-link-click', { link_id: id, ticket: offer?.ticket ?? 'x' })
  }
  expect(tickets.length).toBeGreaterThan(0)
  for (const ticket of tickets) {
    for (const body of [{ ticket }, { ticket, password: `${mark}-wrong` }, { ticket: ticket.slice(0, -1) }]) await call('unlock-link', body)
    await call('link-ready', { ticket })
  }
  for (const post_id of [openPost, ...hiddenPosts]) {
    await call('increment-post-view', { post_id })
    await call('report-reading', { post_id, seconds: 10, heading: 'x', end: true, used: [], links: [] })
    await call('comment-likes', { post_id, user_session: `${mark}-session-held` })
    await call('own-comments', { post_id, user_session: randomUUID() })
    for (const parent_id of hiddenComments) {
      const comment = { post_id, parent_id, user_name: 'Eve', user_email: 'eve@mail.example', comment_text: 'What did they say?' }
      await call('post-comment', { ...comment, user_session: randomUUID() })
    }
  }
  for (const comment_id of hiddenComments) await call('like-comment', { comment_id, user_session: randomUUID() })
  const guess = { email: OWNER.email, password: `${mark}-guess` }
  const { text, ...rest } = await site.submit('/admin/login', guess, { 'X-Forwarded-For': someAddress() })
  // The login page may repeat the typed address.
  return [...answers, { ...rest, text: text.replaceAll(OWNER.email, '') }]
}

test('private data is in no answer and in no log line', async ({ site }) => {
  const planted = await plant(site)
  const answers = [
    ...(await readEverything(site, planted)),
    ...(await callEverything(site, planted)),
    ...(await readEverything(site, planted)),
  ]
  const secrets = [...planted.secrets, 'scrypt$', '64.77.1', 'password_hash', OWNER.email, OWNER.password]
  for (const { text, headers } of answers) {
    const answer = `${text}${JSON.stringify(headers)}`
    expect(secrets.filter((secret) => answer.includes(secret))).toEqual([])
  }
  expect(answers.some(({ text }) => text.includes('Everybody may read this.'))).toBe(true)
  const lines = listLogLines(site)
  for (const secret of [planted.mark, OWNER.email, OWNER.password, METRICS_TOKEN, '100.64.77.1', 'session_token', 'scrypt$', 'eve@mail'])
    expect(
      lines.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([])
})
