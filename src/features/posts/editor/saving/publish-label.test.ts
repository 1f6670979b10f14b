import { expect, test } from 'vitest'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { newEditState } from './edit-state.ts'
import { publishLabel } from './publish-label.ts'

const NOW = Date.parse('2026-01-01T00:00:00.000Z')
const LATER = '2026-01-02T00:00:00.000Z'
const LIVE = { slug: 's', number: 1, createdAt: LATER, publishedAt: LATER }

function label(
  status: 'draft' | 'published' | 'scheduled',
  publishAt: string | null,
  live: typeof LIVE | null = null,
  timeZone = 'UTC',
): string {
  const state = newEditState('p')
  return publishLabel({ status, live, fields: { ...state.fields, publishAt } }, { now: NOW, timeZone })
}

test('the button says what will happen', () => {
  expect(label('draft', null)).toBe('Publish')
  expect(label('draft', '2025-01-01T00:00:00.000Z')).toBe('Publish')
  expect(label('draft', LATER)).toBe('Schedule')
  expect(label('scheduled', LATER)).toBe('Schedule changes')
  expect(label('scheduled', null)).toBe('Publish')
  expect(label('published', '2025-01-01T00:00:00.000Z', LIVE)).toBe('Publish changes')
})

test('a day without a time is public from its beginning in the zone of the site', () => {
  const day = (written: string) => fromWrittenDay(written).toISOString()
  expect(label('draft', day('2026-01-01'))).toBe('Publish')
  expect(label('draft', day('2026-01-02'))).toBe('Schedule')
  expect(label('draft', day('2026-01-01'), null, 'Asia/Tokyo')).toBe('Publish')
  expect(label('draft', day('2026-01-01'), null, 'America/New_York')).toBe('Schedule')
  expect(label('scheduled', day('2026-01-01'))).toBe('Publish')
})
