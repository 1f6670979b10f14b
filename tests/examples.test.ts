// After an owner has changed what the site came with, no public document has any of it. The values come from the defaults themselves.
import { expect, test } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { removeStarterContent } from '#src/features/posts/drafts/change-posts.server.ts'
import { EXAMPLE_KEYS, listExamples } from '#src/features/settings/examples/examples.ts'
import { listVersion, saveList } from '#src/features/settings/lists/save-list.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { SETTING_GROUPS, type SettingField } from '#src/features/settings/setting-fields.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { defaultSettings, type Settings } from '#src/features/settings/settings.ts'
import { ensureStarterContent } from '#src/features/transfer/starter-content.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onBothEngines } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { siteRoutes } from '#tests/support/open-site.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

const OWN_PROFILE = { kind: 'github', url: 'https://github.com/ada-byron', label: '' }

onBothEngines('the examples of a new site', (engine) => {
  test('stand on its public pages, and nowhere once the owner changed every setting', async () => {
    const database = await engine.open()
    await ensureStarterContent(database.db)
    const site = await openTestSite(database, { isRendered: true })
    const words = exampleWords(defaultSettings)
    expect(words.length).toBeGreaterThan(15)
    expect(findWords(await readPublicDocuments(site), words).unseen).toEqual([])

    await changeEverything(database)
    expect(listExamples(await getSettings(database.db))).toEqual([])
    await expect.poll(async () => (await site.ask('/')).text()).toContain('Own siteName')
    const documents = await readPublicDocuments(site)
    expect(Object.keys(documents).length).toBeGreaterThan(25)
    expect(findWords(documents, words).seen).toEqual([])
  })
})

/** What a public document must not have. Numbers occur everywhere: they are searched for with the words after them. */
function exampleWords(settings: Settings): string[] {
  const texts = listExamples(settings).filter(({ key }) => typeof settings[key] === 'string')
  const counts = EXAMPLE_KEYS.flatMap((key) => {
    const kind = key.startsWith('statedTutorials') ? 'tutorials' : 'articles'
    return typeof settings[key] === 'number' ? [`${settings[key]} ${kind}`] : []
  })
  return [...texts.map(({ value }) => value), ...counts, ...settings.profiles.map(({ url }) => `"${url}"`)]
}

async function changeEverything({ db }: Database): Promise<void> {
  const actor = await buildAdmin(db)
  const now = new Date()
  const fields = SETTING_GROUPS.flatMap((group) => group.fields).filter(({ key }) => EXAMPLE_KEYS.includes(key))
  const sent = Object.fromEntries(fields.map((field, index) => [field.key, ownValue(field, index)]))
  expect(await saveSettings(db, actor, { sent, now })).toBeNull()
  await saveList(db, actor, { list: 'profiles', version: listVersion(defaultSettings.profiles), items: [OWN_PROFILE], now })
  await removeStarterContent(db, actor, now)
  await buildPost(db, { slug: 'first', title: 'First', category: ['Technology', 'JavaScript'] })
  await buildPost(db, { slug: 'second', title: 'Second', category: ['Technology'], isProject: true })
}

/** Another valid value for a field. */
function ownValue({ key, kind, max }: SettingField, index: number): string {
  if (kind === 'email') return 'ada@byron.example'
  return kind === 'count' ? String(1_000 * (index + 1)) : `Own ${key}`.slice(0, max)
}

/** Every public page and file by its address: the routes without parameters, what the sitemap lists, and the Markdown of posts. */
async function readPublicDocuments(site: TestSite): Promise<Record<string, string>> {
  const fixed = siteRoutes
    .filter(({ address, children, file }) => !children && !/[:*]/.test(address) && /^routes\/(?:public|feeds)\//.test(file))
    .map(({ address }) => address || '/')
  const sitemap = await (await site.ask('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>[a-z]+:\/\/[^/<]+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/')
  const posts = listed.filter((path) => path.startsWith('/posts/')).map((path) => `${path}.md`)
  const documents: Record<string, string> = {}
  for (const path of new Set([...fixed, ...listed, ...posts, '/never/was/here', '/admin/login'])) {
    const answer = await site.ask(path)
    expect([200, 404], `${path} answers ${answer.status}`).toContain(answer.status)
    documents[path] = searchable(await answer.text())
  }
  return documents
}

/** The source, and its text without tags, in which `<b>42</b> tutorials` is found. */
function searchable(source: string): string {
  const decoded = source.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('<!-- -->', '')
  return `${decoded}\n${decoded.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')}`
}

function findWords(documents: Record<string, string>, words: readonly string[]) {
  const seen = Object.entries(documents).flatMap(([path, text]) =>
    words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
  )
  return { seen, unseen: words.filter((word) => !Object.values(documents).some((text) => text.includes(word))) }
}
