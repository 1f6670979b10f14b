// Every way in which settings change. The last one changes all pages.
import { sql } from 'drizzle-orm'
import { saveRules } from '#src/features/comments/moderation/save-rules.server.ts'
import { saveNightlyBackups, saveSettings } from '#src/features/settings/save-settings.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import type { Write } from './world.ts'

const { commentMode, commentBannedWords, commentSuspectWords, commentLinksAtMost, commentNotices } = defaultSettings
const rules = { commentMode, commentBannedWords, commentSuspectWords, commentLinksAtMost, commentNotices }
const all = Object.fromEntries(Object.entries(defaultSettings).map(([key, value]) => [key, String(value)]))
const figured = { ...all, tagline: 'Another one.', statedReaders: '11K+' }
const mailed = { ...figured, email: 'desk@example.com' }
const moved = { ...mailed, location: 'Pune, India' }

export const SETTING_WRITES: Write[] = [
  [
    'saveRules of who may write',
    'changes nothing',
    ({ db, actor, now }) => saveRules(db, actor, { rules: { ...rules, commentMode: 'all_held', commentCloseAfterDays: 0 }, now }),
  ],
  [
    'saveRules of when threads close',
    'changes',
    ({ db, actor, now }) => saveRules(db, actor, { rules: { ...rules, commentCloseAfterDays: 1 }, now }),
  ],
  [
    'saveSettings of the tagline',
    'changes',
    ({ db, actor, now }) => saveSettings(db, actor, { sent: { ...all, tagline: 'Another one.' }, now }),
  ],
  [
    'saveSettings of nothing',
    'changes nothing',
    ({ db, actor, now }) => saveSettings(db, actor, { sent: { ...all, tagline: 'Another one.' }, now }),
  ],
  ['saveSettings of a stated figure', 'changes', ({ db, actor, now }) => saveSettings(db, actor, { sent: figured, now })],
  ['saveSettings of the e-mail address', 'changes', ({ db, actor, now }) => saveSettings(db, actor, { sent: mailed, now })],
  ['saveSettings of the location', 'changes', ({ db, actor, now }) => saveSettings(db, actor, { sent: moved, now })],
  [
    'saveSettings of a social link',
    'changes',
    ({ db, actor, now }) => saveSettings(db, actor, { sent: { ...moved, telegramUrl: 'https://t.me/inkfolio' }, now }),
  ],
  ['saveSettings of the name', 'changes', ({ db, actor, now }) => saveSettings(db, actor, { sent: { ...all, siteName: 'Renamed' }, now })],
  ['saveNightlyBackups', 'changes nothing', ({ db, actor, now }) => saveNightlyBackups(db, actor, { isOn: false, now })],
  [
    'how long statistics are kept',
    'changes nothing',
    ({ db }) => db.execute(sql`insert into settings (key, value) values ('analyticsKeepMonths', '3')`),
  ],
]
