import { expect, test } from 'vitest'
import { focalAt, moveFocal } from './focal-keys.ts'

test.each([
  ['ArrowLeft', { x: 45, y: 50 }],
  ['ArrowRight', { x: 55, y: 50 }],
  ['ArrowUp', { x: 50, y: 45 }],
  ['ArrowDown', { x: 50, y: 55 }],
  ['Enter', null],
  ['constructor', null],
])('%s moves the focal point to %j', (key, moved) => {
  expect(moveFocal({ x: 50, y: 50 }, key)).toEqual(moved)
})

test('the focal point stays within the picture', () => {
  expect(moveFocal({ x: 0, y: 100 }, 'ArrowLeft')).toEqual({ x: 0, y: 100 })
  expect(moveFocal({ x: 0, y: 100 }, 'ArrowDown')).toEqual({ x: 0, y: 100 })
})

test.each([
  [
    { clientX: 110, clientY: 70 },
    { x: 5, y: 50 },
  ],
  [
    { clientX: 0, clientY: 999 },
    { x: 0, y: 100 },
  ],
])('a click at %j sets %j', (place, focal) => {
  expect(focalAt(place, { left: 100, top: 20, width: 200, height: 100 })).toEqual(focal)
})

test('a picture that is not laid out yet has a focal point too', () => {
  expect(focalAt({ clientX: 0, clientY: 0 }, { left: 0, top: 0, width: 0, height: 0 })).toEqual({ x: 0, y: 0 })
})
