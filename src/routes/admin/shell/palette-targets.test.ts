import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { QUEUES } from '#src/features/comments/admin/inbox.ts'
import { ADMIN_TABS } from '#src/features/posts/admin/list/posts-list.ts'
import { FIGURES } from '#src/features/settings/figures/figures.ts'
import { LOOK_GROUP, SETTING_GROUPS } from '#src/features/settings/setting-fields.ts'
import { SUBSCRIBE_GROUP } from '#src/features/settings/texts/text-fields.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { findItems } from '#src/ui/admin/keyboard/command-palette.tsx'
import { SETTINGS_TABS } from '../settings/settings-tabs.ts'
import { parseUpkeep, UPKEEP_PATH, UPKEEP_TABS } from '../upkeep/upkeep-url.ts'
import { needsMail, PALETTE_TARGETS } from './palette-targets.ts'

const ITEMS = PALETTE_TARGETS.map((target) => ({ ...target, run: () => {} }))

function find(text: string) {
  return findItems(ITEMS, text)
}

const SETTINGS = 'src/routes/admin/settings'
/** Shown only in the middle of a task that begins elsewhere, or on another screen. */
const PART_OF_A_TASK = new Set(['two-factor-setup.tsx', 'remove-passkey.tsx', 'rules-box.tsx', 'backup-codes.tsx'])

/** The components that the settings screens are made of. */
function componentsOfSettings(): string[] {
  const seen = new Set(
    readdirSync(path.join(projectRoot, SETTINGS)).flatMap((name) => (name.endsWith('.tsx') ? [`${SETTINGS}/${name}`] : [])),
  )
  for (const file of seen) {
    for (const [, from = ''] of readFileSync(path.join(projectRoot, file), 'utf8').matchAll(/from '([^']+\.tsx)'/g)) {
      const target = from.startsWith('#') ? from.slice(1) : path.posix.join(path.posix.dirname(file), from)
      if (/\/(features|settings)\//.test(target) && !PART_OF_A_TASK.has(path.basename(target))) seen.add(target)
    }
  }
  return [...seen].filter((file) => existsSync(path.join(projectRoot, file)))
}

test('every screen of the admin area is found, and every address of the palette is a screen', () => {
  const source = readFileSync(path.join(projectRoot, 'src/routes.ts'), 'utf8')
  const guarded = source.slice(source.indexOf("route('admin', 'routes/admin/guarded.tsx'"), source.indexOf('// API'))
  const screens = [...guarded.matchAll(/route\('([\w/-]+)', 'routes\/admin\/(?!guarded|api\/)/g)].map(([, at]) => `/admin/${at}`)
  expect(screens.length).toBeGreaterThan(10)
  const addresses = PALETTE_TARGETS.flatMap(({ to }) => (to === undefined ? [] : [to.replace(/[?#].*$/, '')]))
  expect([...new Set(addresses)].sort()).toEqual(screens.sort())
})

test('every tab and every setting is found by its own label', () => {
  const labels = [
    ...SETTINGS_TABS.map(({ label }) => label),
    ...SETTING_GROUPS.flatMap(({ title, fields }) => [title, ...fields.map(({ label }) => label)]),
    ...Object.values(FIGURES).map(({ label }) => label),
    ...ADMIN_TABS,
    ...QUEUES,
  ]
  for (const label of labels) expect(find(label), label).not.toEqual([])
})

test('every box and field of the settings screens is found by its own label', () => {
  const labels = componentsOfSettings().flatMap((file) =>
    [...readFileSync(path.join(projectRoot, file), 'utf8').matchAll(/(?<![\w-])(?:title|label)="([^"]+)"/g)].map(([, label = '']) => label),
  )
  expect(labels).toEqual(expect.arrayContaining(['Passkeys', 'Current password', 'Banned words', 'Every night', 'Keep statistics']))
  for (const label of labels) expect(find(label), label).not.toEqual([])
})

test('every item that leads to a field or box of the settings names one of the source', () => {
  const source = componentsOfSettings()
    .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))
    .join('\n')
  const keys = new Set<string>([
    ...SETTING_GROUPS.flatMap(({ fields }) => fields.map(({ key }) => key)),
    ...Object.values(FIGURES).map(({ show }) => show),
    SUBSCRIBE_GROUP.name,
  ])
  for (const { to = '' } of PALETTE_TARGETS) {
    const [at = '', name = ''] = to.split('#')
    if (!at.startsWith('/admin/settings') || name === '' || keys.has(name)) continue
    expect(source, to).toMatch(new RegExp(`(?:name|id)="${name}"`))
  }
})

test('the fields of the look are on the screen of the look, the others on that of the site', () => {
  for (const group of SETTING_GROUPS) {
    const screen = group === LOOK_GROUP ? 'look' : 'site'
    for (const { key } of group.fields) expect(PALETTE_TARGETS.map(({ to }) => to)).toContain(`/admin/settings/${screen}#${key}`)
  }
})

test.each([
  ['slogan', 'Tagline'],
  ['design', 'Look settings'],
  ['dark mode', 'Switch theme'],
  ['set-up', 'Set up: Site'],
  ['setup figures', 'Set up: Figures'],
  ['2fa', 'Second step at sign-in'],
  ['301', 'Redirects'],
  ['old address', 'Redirects'],
  ['newsletter', 'Subscribers'],
  ['outdated', 'Upkeep: Old posts'],
  ['import redirects', 'Import redirects'],
  ['dead links', 'Broken links'],
  ['dead links', 'Check links now'],
])('“%s” finds %s', (typed, label) => {
  expect(find(typed).map((item) => item.label)).toContain(label)
})

test('what the typed words name stands first', () => {
  for (const label of ['Password', 'Tagline', 'New link', 'Passkeys', 'Backups settings']) expect(find(label)[0]?.label).toBe(label)
})

test('every queue of upkeep is an item that opens it', () => {
  const opened = PALETTE_TARGETS.flatMap(({ to = '' }) =>
    to.startsWith(`${UPKEEP_PATH}?`) ? [parseUpkeep(new URL(to, 'http://site').searchParams).tab] : [],
  )
  expect(opened).toEqual([...UPKEEP_TABS])
})

test.each([
  ['/admin/redirects#import', 'src/features/redirects/admin/redirects-toolbar.tsx'],
  ['/admin/link-shortener#import', 'src/features/links/admin/list/links-toolbar.tsx'],
  ['/admin/media#upload', 'src/features/media/library/screen/library-screen.tsx'],
  ['/admin/media?filter=unused#delete-unused', 'src/features/media/library/screen/library-screen.tsx'],
  ['/admin/broken-links#check', 'src/features/link-check/admin/screen/broken-links-screen.tsx'],
])('the item that leads to %s focuses a button of the screen', (to, file) => {
  expect(PALETTE_TARGETS.map((target) => target.to)).toContain(to)
  expect(readFileSync(path.join(projectRoot, file), 'utf8')).toMatch(new RegExp(`<Button [^>]*id="${to.split('#')[1]}"`))
})

test('what needs a mail server is known by its address', () => {
  const labels = PALETTE_TARGETS.filter(needsMail).map(({ label }) => label)
  expect(labels).toEqual(['Subscribers', 'E-mail settings', 'New posts by e-mail', 'Subscribe form', 'Mail server'])
})

test('ids are unique, and signs in a label do not matter', () => {
  expect(new Set(ITEMS.map(({ id }) => id)).size).toBe(ITEMS.length)
  expect(find('new-content').map(({ label }) => label)).toContain('New content')
})
