import { expect, test } from 'vitest'
import { greetingAt } from './greeting.ts'

test.each([
  [4, 'Hello, night owl.'],
  [5, 'Good morning.'],
  [11, 'Good morning.'],
  [12, 'Good afternoon.'],
  [16, 'Good afternoon.'],
  [17, 'Good evening.'],
  [21, 'Good evening.'],
  [22, 'Hello, night owl.'],
  [0, 'Hello, night owl.'],
])('at %i o’clock the page says %s', (hour, greeting) => {
  expect(greetingAt(hour)).toBe(greeting)
})
