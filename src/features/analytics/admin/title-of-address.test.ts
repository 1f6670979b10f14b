import { expect, test } from 'vitest'
import { titleOfAddress } from './title-of-address.ts'

test.each([
  ['/posts/my-old-post', 'My old post'],
  ['/2019/05/My_Old-post.html', 'My Old post'],
  ['/über-uns/', 'Über uns'],
  ['/', 'New post'],
  ['/---', 'New post'],
  ['/c++', 'C'],
])('%s is “%s”', (path, title) => {
  expect(titleOfAddress(path)).toBe(title)
})
