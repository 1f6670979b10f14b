import { expect, test } from 'vitest'
import { describePaste } from './paste-report.ts'

const NOTHING = { removedStyles: 0, uploaded: 0, lostPictures: 0 }

test('a paste that lost nothing has no message', () => {
  expect(describePaste(NOTHING)).toBeNull()
})

test('what was done is counted', () => {
  expect(describePaste({ ...NOTHING, removedStyles: 1 })).toBe('Removed 1 style.')
  expect(describePaste({ removedStyles: 12, uploaded: 3, lostPictures: 1 })).toBe(
    'Removed 12 styles. Uploading 3 pictures. 1 picture could not be read: insert it as a file.',
  )
})
