// Request headers are read in one module, which cuts them, so that no code parses a header of 16 kB.
import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Stands in a module that reads other headers. */
const EXCEPTION = /\/\/ The headers read here are (?!of requests)\S/

/** Names of answers. */
const ANSWER = /(?:^|\.)(?:res|response|answer|page)\.headers$/

const READING = new Set(['get', 'has', 'entries', 'keys', 'values', 'forEach'])
const WRITING = new Set(['set', 'append', 'delete', 'getSetCookie'])

/** Which headers a source reads, as they are written there. */
function readsOf(text: string, file = 'source.ts'): string[] {
  const found: string[] = []
  const write = ({ start, end }: ESTree.Node) => text.slice(start, end)
  new Visitor({
    MemberExpression({ object, property, computed }) {
      const name = write(property)
      if (/\breq\.(?:header|headers)$/.test(`${write(object)}.${name}`)) found.push(`${write(object)}.${name}`)
      const isHeaders = /(?:^|[.?])(?:rawH|h)eaders$/.test(write(object)) && !ANSWER.test(write(object))
      if (isHeaders && (computed || READING.has(name) || !WRITING.has(name))) found.push(write(object))
    },
    // [...headers], for (const pair of headers)
    SpreadElement({ argument }) {
      if (/(?:^|\.)request\.headers$/.test(write(argument))) found.push(write(argument))
    },
  }).visit(parseSync(file, text).program)
  return found
}

test('only lib/web/request-headers.ts reads request headers; modules with other headers say whose', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes('eader'))
  const others = files.filter((file) => file !== 'src/lib/web/request-headers.ts')
  const wrong = others.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return readsOf(text, file).length > 0 !== EXCEPTION.test(text)
  })
  expect(wrong).toEqual([])
})

test.each([
  "request.headers.get('Cookie')",
  "const { headers } = request; headers.has('x')",
  "headers['user-agent']",
  'incoming.headers.host',
  "c.req.header('Accept')",
  "context.request.headers?.get('a')",
  '[...request.headers]',
])('%s is found', (source) => {
  expect(readsOf(source)).not.toEqual([])
})
