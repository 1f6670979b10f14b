import { expect, test } from 'vitest'
import { settings } from '#src/db/schema/settings.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { commentRules } from '../comment-rules.ts'
import { parseRules } from './rules.schema.ts'
import { saveRules } from './save-rules.server.ts'

const now = new Date('2025-02-01T12:00:00Z')
const usual = {
  commentMode: 'open',
  commentLinksAtMost: '2',
  commentCloseAfterDays: '',
  commentBannedWords: '',
  commentSuspectWords: '',
  commentNotices: 'on',
}

function read(sent: Record<string, string>) {
  const parsed = parseRules(sent)
  if ('errors' in parsed) throw new Error(JSON.stringify(parsed.errors))
  return parsed.rules
}

test('what makes no sense is refused field by field', () => {
  expect(
    parseRules({ commentMode: 'x', commentLinksAtMost: '-1', commentCloseAfterDays: '99999', commentBannedWords: 'a'.repeat(101) }),
  ).toEqual({
    errors: {
      commentMode: 'Please choose one.',
      commentLinksAtMost: 'Links allowed must be a whole number.',
      commentCloseAfterDays: 'Days must be at most 36,500.',
      commentBannedWords: 'A word or phrase has at most 100 characters.',
    },
  })
  expect(parseRules({ ...usual, commentSuspectWords: Array.from({ length: 501 }, (_, word) => `w${word}`).join('\n') })).toHaveProperty(
    'errors',
  )
})

test('a box that is not ticked is not sent', () => {
  const { commentNotices: _ticked, ...sent } = usual
  expect(read(sent).commentNotices).toBe(false)
})

onDatabase('the rules for comments', (test) => {
  test('are read as they were saved, and leave no trace when they are the usual ones', async ({ db }) => {
    const owner = await buildAdmin(db)
    const sent = {
      ...usual,
      commentMode: 'all_held',
      commentCloseAfterDays: '30',
      commentBannedWords: 'casino\nbuy now',
      commentLinksAtMost: '0',
    }
    await saveRules(db, owner, { rules: read(sent), now })
    expect(commentRules(await getSettings(db))).toEqual({
      mode: 'all_held',
      bannedWords: ['casino', 'buy now'],
      suspectWords: [],
      linksAtMost: 0,
      closeAfterDays: 30,
    })
    await saveRules(db, owner, { rules: read(usual), now })
    expect(await getSettings(db)).toEqual(defaultSettings)
    expect(await db.select().from(settings)).toEqual([])
  })
})
