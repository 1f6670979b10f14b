import * as v from 'valibot'
import { expect, test } from 'vitest'
import { postInputSchema } from './post.schema.ts'

test('postInputSchema: fields have no control characters and no sequences of a terminal', () => {
  const post = v.parse(postInputSchema, {
    slug: 'a',
    content: '<pre>a\u001B[0m</pre>',
    title: '\u001B[31mRed\u001B[0m\u0007 and\tplain\u009B',
    description: 'a\u001B[1;32;4mb\u001B c',
    category: ['x\u001B[0m', '\u202Ey\u202C'],
    authors: 'Ada\u0008, Ben',
    series: '\u001B[2KPart',
  })
  expect(post).toMatchObject({ title: 'Red and plain', description: 'ab c', category: ['x', 'y'], authors: ['Ada', 'Ben'], series: 'Part' })
  expect(post.content).toBe('<pre>a</pre>')
})
