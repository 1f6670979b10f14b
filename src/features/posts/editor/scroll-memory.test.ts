import { expect, test } from 'vitest'
import { createScrollMemory } from './scroll-memory.ts'

test('the first load moves nobody who has scrolled meanwhile', () => {
  expect(createScrollMemory().arrive()).toBeNull()
})

test('a load of ours ends where the page was, once', () => {
  const memory = createScrollMemory()
  memory.leave(120)
  expect(memory.arrive()).toBe(120)
  expect(memory.arrive()).toBeNull()
  memory.leave(0)
  expect(memory.arrive()).toBe(0)
})

test('a load that overtakes another ends where the first began', () => {
  const memory = createScrollMemory()
  memory.leave(120)
  memory.leave(0)
  expect(memory.arrive()).toBe(120)
})
