// Request headers are read in one module, which cuts them, so that no code parses a header of 16 kB.
import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Reads of other headers, with the reason. */
const OTHERS: Record<string, string> = {
  'src/lib/web/request-headers.ts headers': 'the module that cuts them',
  'src/server/http/app.server.ts c.res.headers': 'of an answer',
  'src/features/links/gate/gate-api.ts headers': 'of an answer, in the browser',
  'src/features/media/storage/bucket.server.ts response.headers': 'of the answer of the bucket',
  'src/server/http/app.server.ts page.headers': 'of an answer',
  'src/features/transfer/static-site/export-address.server.ts response.headers': 'of an answer',
  'src/features/transfer/static-site/hosting-files.ts headers': 'written for hosts of files',
  'src/server/rendering/finish-response.server.ts headers': 'of an answer',
  'src/server/rendering/finish-response.server.ts response.headers': 'of an answer',
  'src/server/rendering/html-response.server.ts headers': 'of a response',
  'src/server/page-cache/cached-page.server.ts headers': 'of an answer',
  'src/server/page-cache/page-cache.server.ts headers': 'of an answer',
  'src/server/http/invalid-requests.server.ts headers': 'of an answer',
  'src/server/http/invalid-requests.server.ts rawHeaders': 'the host, which has a limit of its own',
  'src/features/auth/create-auth.server.ts headers': 'the address, which our own code has put there',
  'src/features/media/fetch-external.server.ts response.headers': 'of the answer of another site, which is asked with a limit of its own',
  'src/features/posts/rich-text/html/write/write-table.ts headers': 'heads of a table',
}

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
      const isHeaders = /(?:^|[.?])(?:rawH|h)eaders$/.test(write(object))
      if (isHeaders && (computed || READING.has(name) || !WRITING.has(name))) found.push(write(object))
    },
    // [...headers], for (const pair of headers)
    SpreadElement({ argument }) {
      if (/(?:^|\.)request\.headers$/.test(write(argument))) found.push(write(argument))
    },
  }).visit(parseSync(file, text).program)
  return found
}

test('only lib/web/request-headers.ts reads request headers', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes('eader'))
  const reads = new Set(files.flatMap((file) => readsOf(readFileSync(file, 'utf8'), file).map((headers) => `${file} ${headers}`)))
  expect([...reads].sort()).toEqual(Object.keys(OTHERS).sort())
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
