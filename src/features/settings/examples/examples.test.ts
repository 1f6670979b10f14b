import { expect, test } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { saveSettings } from '../save-settings.server.ts'
import { getSettings } from '../settings.server.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import { confirmExample } from './confirm-example.server.ts'
import { EXAMPLE_KEYS, EXAMPLE_SETTINGS, listExamples } from './examples.ts'

const keysOf = (settings: Settings) =>
  listExamples(settings, [])
    .map(({ key }) => key)
    .filter((key) => !key.startsWith('texts:'))

test('on a new site every text about the owner is an example, and no choice is', () => {
  expect(keysOf(defaultSettings)).toEqual(EXAMPLE_SETTINGS)
  expect(EXAMPLE_SETTINGS.slice(0, 7)).toEqual(['siteName', 'author', 'email', 'location', 'profiles', 'tagline', 'description'])
  expect(EXAMPLE_SETTINGS).not.toContain('typography')
  expect(listExamples(defaultSettings, [])[3]).toEqual({
    key: 'location',
    label: 'Location',
    value: 'Mumbai, India',
    to: '/admin/settings/site#location',
  })
})

test('a changed value is none, and a list of profiles with one of the examples is one', () => {
  const [example, ...others] = defaultSettings.profiles
  const own = { kind: 'github', url: 'https://github.com/ada', label: '' } as const
  expect(keysOf({ ...defaultSettings, location: 'Pune', email: '' })).toEqual(
    EXAMPLE_SETTINGS.filter((key) => key !== 'location' && key !== 'email'),
  )
  expect(keysOf({ ...defaultSettings, profiles: [own] })).not.toContain('profiles')
  expect(keysOf({ ...defaultSettings, profiles: [] })).not.toContain('profiles')
  expect(others).not.toEqual([])
  expect(listExamples({ ...defaultSettings, profiles: [own, ...(example ? [example] : [])] }, [])).toContainEqual({
    key: 'profiles',
    label: 'Profiles',
    value: 'YouTube',
    to: '/admin/settings/profiles#profiles',
  })
})

test('a figure is an example while visitors read its text, and cards while one states an original number', () => {
  const { languageCards } = defaultSettings
  const figures = { ...defaultSettings, showReaders: 'hidden', showArticles: 'live', statedCategories: '7' } as const
  expect(EXAMPLE_SETTINGS.filter((key) => !keysOf(figures).includes(key))).toEqual(['statedReaders', 'statedArticles', 'statedCategories'])
  const ownCards = languageCards.map((card) => ({ ...card, text: 'Mine.', code: '', figure: 'live' as const }))
  expect(keysOf({ ...defaultSettings, languageCards: ownCards })).not.toContain('languageCards')
  expect(listExamples({ ...defaultSettings, languageCards: languageCards.slice(0, 1) }, [])).toContainEqual({
    key: 'languageCards',
    label: 'Language cards',
    value: 'JavaScript 42',
    to: '/admin/settings/cards#languageCards',
  })
})

test.each(['text', 'code'] as const)('cards are an example while one has an original %s', (field) => {
  const [card, ...others] = defaultSettings.languageCards.map((card) => ({ ...card, text: 'Mine.', code: '', figure: 'live' as const }))
  const original = defaultSettings.languageCards[0]?.[field] ?? ''
  const languageCards = card ? [{ ...card, category: 'Rust', [field]: original }, ...others] : []
  expect(listExamples({ ...defaultSettings, languageCards }, [])).toContainEqual({
    key: 'languageCards',
    label: 'Language cards',
    value: 'Rust',
    to: '/admin/settings/cards#languageCards',
  })
})

test('short texts of a page are an example while one of them speaks for the owner', () => {
  const textsOf = (texts: Settings['texts'], confirmedExamples: string[] = []) =>
    listExamples({ ...defaultSettings, texts, confirmedExamples }, []).filter(({ key }) => key.startsWith('texts:'))
  const all = textsOf({}).map(({ key }) => key)
  expect(all).toEqual(['footer', 'home', 'projects', 'contact', 'languages', 'resources'].map((name) => `texts:${name}`))
  expect(EXAMPLE_KEYS).toEqual(expect.arrayContaining(all))
  expect(textsOf({ resourcesLead: 'Mine.' }).map(({ key }) => key)).not.toContain('texts:resources')
  expect(textsOf({ projectsLead: 'Mine.' })).toContainEqual({
    key: 'texts:projects',
    label: 'Short texts of Projects',
    value: 'Every project, newest first, each with its source code and a preview.',
    to: '/admin/pages/texts#projects',
  })
  expect(textsOf({}, ['texts:footer']).map(({ key }) => key)).not.toContain('texts:footer')
})

test('the original text of a page is an example until the owner confirms it', () => {
  const settings = { ...defaultSettings, confirmedExamples: EXAMPLE_KEYS.filter((key) => key !== 'page:about') }
  const originals = [
    { slug: 'about', title: 'About Inkfolio' },
    { slug: 'faq', title: 'Frequently Asked Questions' },
  ] as const
  expect(listExamples(settings, originals)).toEqual([
    { key: 'page:about', label: 'About Inkfolio', value: 'The original text of /about', to: '/admin/pages' },
  ])
})

onDatabase('a confirmed example', (test) => {
  test('is named no longer, and other confirmations stay', async ({ db, actor }) => {
    const now = new Date()
    const keys = ['location', 'statedAvailability', 'location'] as const
    await Promise.all(keys.map((key) => confirmExample(db, actor, { key, now })))
    await saveSettings(db, actor, { sent: { siteName: 'Ada' }, now })
    const settings = await getSettings(db)
    expect(settings.confirmedExamples.toSorted()).toEqual(['location', 'statedAvailability'])
    expect(keysOf(settings)).toEqual(EXAMPLE_SETTINGS.filter((key) => !['location', 'statedAvailability', 'siteName'].includes(key)))
  })
})
