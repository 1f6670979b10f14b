// After an owner has changed what the site came with, no public document has any of it. The values come from the defaults themselves: settings,
// texts of pages, and short texts.
import { expect } from 'vitest'
import type { Database, Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import { removeStarterContent } from '#src/features/posts/drafts/change-posts.server.ts'
import { createPost } from '#src/features/posts/drafts/create-post.server.ts'
import { EMPTY_DRAFT } from '#src/features/posts/drafts/draft.ts'
import { publishPost } from '#src/features/posts/drafts/publish-post.server.ts'
import { listPublicOriginals } from '#src/features/posts/pages/admin/list-pages.server.ts'
import { EXAMPLE_SETTINGS, listExamples } from '#src/features/settings/examples/examples.ts'
import { listVersion, saveList } from '#src/features/settings/lists/save-list.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { SETTING_FIELDS, type SettingField } from '#src/features/settings/setting-fields.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { saveTexts } from '#src/features/settings/texts/save-texts.server.ts'
import { ensureStarterContent } from '#src/features/transfer/starter-content.server.ts'
import { BUILT_IN_SLUGS, type BuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { findWords, listExampleWords, readPublicDocuments, TEXT_KEYS } from '#tests/support/example-words.ts'
import { buildPost } from '#tests/support/factories.ts'
import { openTestSite } from '#tests/support/site.ts'

const OWN_PROFILE = { kind: 'github', url: 'https://github.com/ada-byron', label: '' }

onDatabase('the examples of a new site', (test) => {
  test('stand on its public pages, and nowhere once the owner changed every setting, page and short text', async ({ database }) => {
    await ensureStarterContent(database.db)
    const site = await openTestSite(database, { isRendered: true })
    const words = listExampleWords()
    expect(words.length).toBeGreaterThan(80)
    expect(findWords(await readPublicDocuments(site.ask), words).unseen).toEqual([])

    await changeEverything(database)
    const settings = await getSettings(database.db)
    expect(listExamples(settings, await listPublicOriginals(database.db, settings))).toEqual([])
    await expect.poll(async () => (await site.ask('/')).text()).toContain('Own siteName')
    const documents = await readPublicDocuments(site.ask)
    expect(Object.keys(documents).length).toBeGreaterThan(25)
    expect(findWords(documents, words).seen).toEqual([])
  })
})

async function changeEverything({ db }: Database): Promise<void> {
  const actor = await buildAdmin(db)
  const now = new Date()
  const fields = SETTING_FIELDS.filter(({ key }) => EXAMPLE_SETTINGS.includes(key))
  const sent = Object.fromEntries(fields.map((field) => [field.key, ownValue(field)]))
  expect(await saveSettings(db, actor, { sent, now })).toBeNull()
  await saveList(db, actor, { list: 'profiles', version: listVersion(defaultSettings.profiles), items: [OWN_PROFILE], now })
  for (const list of ['languageCards', 'categoryCards'] as const) {
    const own = { text: 'Own text.', code: list === 'languageCards' ? 'own()' : '', figure: 'live' }
    const items = defaultSettings[list].map((card) => ({ ...card, category: `Own ${card.category}`, ...own }))
    await saveList(db, actor, { list, version: listVersion(defaultSettings[list]), items, now })
  }
  for (const slug of BUILT_IN_SLUGS) await publishOwnPage(db, actor, { slug, now })
  expect(await saveTexts(db, actor, { sent: Object.fromEntries(TEXT_KEYS.map((key) => [key, `Own ${key}`])), now })).toBeNull()
  await removeStarterContent(db, actor, now)
  await buildPost(db, { slug: 'first', title: 'First', category: ['Technology', 'JavaScript'] })
  await buildPost(db, { slug: 'second', title: 'Second', category: ['Technology'], isProject: true })
}

async function publishOwnPage(db: Db, actor: Admin, { slug, now }: { slug: BuiltInSlug; now: Date }): Promise<void> {
  const fields = {
    ...EMPTY_DRAFT,
    type: 'page' as const,
    title: `Own ${slug}`,
    slug,
    content: `<h2>Own heading</h2><p>Own text of ${slug}.</p>`,
  }
  const { postId, version } = await createPost(db, actor, { fields, now })
  await publishPost(db, actor, { postId, version, now, resolveImages: async () => new Map() })
}

/** Another valid value for a field. */
function ownValue({ key, kind, max }: SettingField): string {
  return kind === 'email' ? 'ada@byron.example' : `Own ${key}`.slice(0, max)
}
