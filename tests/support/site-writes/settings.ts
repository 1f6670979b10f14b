// Every kind of write to settings.
import { sql } from 'drizzle-orm'
import { media } from '#src/db/schema/media.ts'
import { saveRules } from '#src/features/comments/moderation/save-rules.server.ts'
import { confirmExample } from '#src/features/settings/examples/confirm-example.server.ts'
import { listVersion, saveList } from '#src/features/settings/lists/save-list.server.ts'
import { saveLogo } from '#src/features/settings/look/save-logo.server.ts'
import { saveNightlyBackups, saveSettings } from '#src/features/settings/save-settings.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { dismissSetup, markStep, startSetup } from '#src/features/settings/setup/change-setup.server.ts'
import { saveTexts } from '#src/features/settings/texts/save-texts.server.ts'
import type { Write } from './world.ts'

const { commentMode, commentBannedWords, commentSuspectWords, commentLinksAtMost, commentNotices } = defaultSettings
const rules = { commentMode, commentBannedWords, commentSuspectWords, commentLinksAtMost, commentNotices }
const all = Object.fromEntries(Object.entries(defaultSettings).map(([key, value]) => [key, String(value)]))
const figured = { ...all, tagline: 'Another one.', statedReaders: '11K+' }
const mailed = { ...figured, email: 'desk@example.com' }
const moved = { ...mailed, location: 'Pune, India' }

export const SETTING_WRITES: Write[] = [
  ['saveTexts', 'may change', ({ db, actor, now }) => saveTexts(db, actor, { sent: { homePosts: 'Newest' }, now })],
  [
    'saveRules of who may write',
    'may change',
    ({ db, actor, now }) => saveRules(db, actor, { rules: { ...rules, commentMode: 'all_held', commentCloseAfterDays: 0 }, now }),
  ],
  [
    'saveRules of when threads close',
    'may change',
    ({ db, actor, now }) => saveRules(db, actor, { rules: { ...rules, commentCloseAfterDays: 1 }, now }),
  ],
  [
    'saveSettings of the tagline',
    'may change',
    ({ db, actor, now }) => saveSettings(db, actor, { sent: { ...all, tagline: 'Another one.' }, now }),
  ],
  [
    'saveSettings of nothing',
    'changes nothing',
    ({ db, actor, now }) => saveSettings(db, actor, { sent: { ...all, tagline: 'Another one.' }, now }),
  ],
  ['saveSettings of a stated figure', 'may change', ({ db, actor, now }) => saveSettings(db, actor, { sent: figured, now })],
  ['saveSettings of the e-mail address', 'may change', ({ db, actor, now }) => saveSettings(db, actor, { sent: mailed, now })],
  ['saveSettings of the location', 'may change', ({ db, actor, now }) => saveSettings(db, actor, { sent: moved, now })],
  [
    'saveSettings of the time zone',
    'may change',
    ({ db, actor, now }) => saveSettings(db, actor, { sent: { ...moved, timeZone: 'Asia/Tokyo' }, now }),
  ],
  [
    'saveList of the profiles',
    'may change',
    ({ db, actor, now }) =>
      saveList(db, actor, {
        list: 'profiles',
        version: listVersion(defaultSettings.profiles),
        items: [{ kind: 'telegram', url: 'https://t.me/inkfolio', label: '' }],
        now,
      }),
  ],
  [
    'saveList of the language cards',
    'may change',
    ({ db, actor, now }) =>
      saveList(db, actor, {
        list: 'languageCards',
        version: listVersion(defaultSettings.languageCards),
        items: [{ category: 'Rust', text: '', code: '', figure: 'live', stated: 0 }],
        now,
      }),
  ],
  [
    'saveList of the header',
    'may change',
    ({ db, actor, now }) =>
      saveList(db, actor, {
        list: 'headerLinks',
        version: listVersion(defaultSettings.headerLinks),
        items: defaultSettings.headerLinks.toReversed(),
        now,
      }),
  ],
  [
    'saveList of the footer',
    'may change',
    ({ db, actor, now }) =>
      saveList(db, actor, {
        list: 'footerItems',
        version: listVersion(defaultSettings.footerItems),
        items: [
          { label: 'Read', href: null },
          { label: 'Posts', href: '/posts' },
        ],
        now,
      }),
  ],
  [
    'saveSettings of the marker',
    'may change',
    ({ db, actor, now }) => saveSettings(db, actor, { sent: { ...moved, marker: '#ff0000' }, now }),
  ],
  [
    'saveSettings of the name',
    'may change',
    ({ db, actor, now }) => saveSettings(db, actor, { sent: { ...all, siteName: 'Renamed' }, now }),
  ],
  ['confirmExample', 'may change', ({ db, actor, now }) => confirmExample(db, actor, { key: 'tagline', now })],
  [
    'markStep',
    'may change',
    async ({ db, actor, now }) => {
      await startSetup(db, { now })
      await markStep(db, actor, { step: 'site', as: 'done', now })
    },
  ],
  ['dismissSetup', 'may change', ({ db, actor }) => dismissSetup(db, actor)],
  [
    'saveLogo of a stored picture',
    'may change',
    async ({ db, actor, now }) => {
      const picture = { hash: 'a'.repeat(64), sourceHash: 'b'.repeat(64), format: 'png' as const, width: 512, height: 512, bytes: 1 }
      await db.insert(media).values(picture)
      return saveLogo(db, actor, { address: `/media/${picture.hash}`, now })
    },
  ],
  ['saveLogo of a lost picture', 'changes nothing', ({ db, actor, now }) => saveLogo(db, actor, { address: '/media/none', now })],
  ['saveLogo of none', 'may change', ({ db, actor, now }) => saveLogo(db, actor, { address: '', now })],
  ['saveNightlyBackups', 'may change', ({ db, actor, now }) => saveNightlyBackups(db, actor, { isOn: false, now })],
  [
    'how long statistics are kept',
    'may change',
    ({ db }) => db.execute(sql`insert into settings (key, value) values ('analyticsKeepMonths', '3')`),
  ],
]
