import { expect, test } from 'vitest'
import { PARTS, partsForChange } from './parts.mjs'

test.each([
  ['src/db/client/embedded.server.ts', ['durability']],
  ['src/lib/files/durable-file.ts', ['durability']],
  ['src/features/posts/rendering/render-article.server.ts', ['attack']],
  ['src/features/posts/rich-text/code/code.module.css', ['attack', 'a11y']],
  ['src/features/posts/post.ts', []],
  ['docs/operations.md', []],
])('partsForChange: a change of %s', (file, parts) => {
  expect(partsForChange([file])).toEqual(parts)
  expect(Object.keys(PARTS)).toEqual(expect.arrayContaining(parts))
})
