import { expect, test } from 'vitest'
import { readRedirectCsv } from './redirect-csv.ts'

function rowsOf(csv: string) {
  const file = readRedirectCsv(csv)
  return 'rows' in file ? file.rows.map(({ fields: { from, to, status } }) => [from, to, status]) : file.problem
}

test('the columns of Redirection are read, with the patterns that an export writes', () => {
  expect(
    rowsOf(
      [
        'source,target,regex,code,type,status',
        '/old,/new,0,302,url,active',
        '"^/a\\.b/(.*)$",/c/$1,1,301,url,active',
        '"^/away(?:/.*)?$",https://example.com/x,1,301,url,active',
        '/gone,,0,410,url,active',
      ].join('\n'),
    ),
  ).toEqual([
    ['/old', '/new', '302'],
    ['/a.b/*', '/c/*', '301'],
    ['/away/*', 'https://example.com/x', '301'],
    ['/gone', '', '410'],
  ])
})

test('other patterns stay as they are, and no address', () => {
  for (const pattern of ['^/a.b/(.*)$', '^/(a|b)$', '/a/(.*)', '^/a/(\\d+)$'])
    expect(rowsOf(`source,target,regex\n"${pattern}",/b,1`)).toEqual([[pattern, '/b', '301']])
  expect(rowsOf('source,target,regex\n^/a/(.*)$,/b/$1/c,1')).toEqual([['^/a/(.*)$', '/b/$1/c', '301']])
})

test('a file without addresses is refused', () => {
  expect(rowsOf('source,code\n/a,301')).toBe('The first line must name the columns: from, to and status.')
})
