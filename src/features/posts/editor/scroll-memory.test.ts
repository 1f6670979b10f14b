import { expect, test } from 'vitest'
import { createScrollMemory } from './scroll-memory.ts'

test('the first load does not scroll', () => {
  expect(createScrollMemory().take()).toBeNull()
})

test('a reload restores the position once', () => {
  const memory = createScrollMemory()
  memory.save(120)
  expect(memory.take()).toBe(120)
  expect(memory.take()).toBeNull()
  memory.save(0)
  expect(memory.take()).toBe(0)
})

test('a second reload before the first has loaded restores the first position', () => {
  const memory = createScrollMemory()
  memory.save(120)
  memory.save(0)
  expect(memory.take()).toBe(120)
})
