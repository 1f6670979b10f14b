import { expect, test } from 'vitest'
import { looksLikeProject } from './post.ts'

test.each([['Project'], ['Web'], ['Mobile Apps'], ['Tooling'], ['APIs'], ['Webassembly'], ['Design', 'application']])(
  'categories %j look like a project',
  (...category) => {
    expect(looksLikeProject({ isProject: false, category })).toBe(true)
  },
)

test('other categories do not, unless the post is flagged', () => {
  expect(looksLikeProject({ isProject: false, category: ['Design', 'Rust'] })).toBe(false)
  expect(looksLikeProject({ isProject: false, category: [] })).toBe(false)
  expect(looksLikeProject({ isProject: true, category: [] })).toBe(true)
})
