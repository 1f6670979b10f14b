import { expect, test } from 'vitest'
import { checkLinks } from './check-links.ts'
import { checkableHrefs, type LinkAnswers } from './link-answers.ts'

const FINE = { kind: 'fine' } as const
const link = (href: string | null, text = 'words') => ({ href, text })
const answers = (entries: [string, LinkAnswers extends ReadonlyMap<string, infer Answer> ? Answer : never][]): LinkAnswers =>
  new Map(entries)
const report = (links: Parameters<typeof checkLinks>[0], known: LinkAnswers = new Map()) => checkLinks(links, known)

test('the tick says only what was checked', () => {
  const [a, b] = [link('https://a.example/'), link('https://b.example/')]
  expect(report([]).message).toBe('No links to check')
  expect(report([a]).message).toBe('1 link was not checked')
  expect(report([a, b]).message).toBe('2 links were not checked')
  expect(report([a, b], answers([['https://a.example/', FINE]]))).toEqual({
    message: '1 of 2 links answered; 1 was not checked',
    index: null,
    isChecked: false,
  })
  expect(report([a, b, link('mailto:a@b.c')], answers([['https://a.example/', FINE]])).message).toBe(
    '1 of 3 links answered; 2 were not checked',
  )
  const all = answers([
    ['https://a.example/', FINE],
    ['https://b.example/', FINE],
  ])
  expect(report([a, b], all)).toEqual({ message: '2 links answered', index: null, isChecked: true })
  expect(report([{ ...link('#part'), isBroken: false }])).toEqual({ message: '1 link answered', index: null, isChecked: true })
})

test('the first problem is named with its address', () => {
  const links = [link('https://a.example/'), link('/posts/old'), link('https://c.example/')]
  const known = answers([
    ['https://a.example/', FINE],
    ['/posts/old', { kind: 'moved', to: '/posts/new' }],
    ['https://c.example/', { kind: 'dead', reason: 'answered 404' }],
  ])
  expect(report(links, known)).toEqual({ message: '1 link does not answer: https://c.example/ answered 404', index: 2, isChecked: false })
  expect(report(links.slice(0, 2), known)).toEqual({
    message: '1 link has moved: /posts/old leads to /posts/new',
    index: 1,
    isChecked: false,
  })
  expect(report([{ ...link('#part'), isBroken: true }])).toEqual({
    message: '1 link names no part of this article: #part',
    index: 0,
    isChecked: false,
  })
  expect(report([link(null), link('#')])).toEqual({ message: '2 links lead nowhere', index: 0, isChecked: false })
})

test('only addresses that the server can check are sent, each once and not too many', () => {
  const hrefs = [
    'https://a.example/',
    ' https://a.example/ ',
    '/posts/a',
    '#part',
    '?token=a',
    'mailto:a@b.c',
    null,
    `/${'a'.repeat(2_000)}`,
  ]
  expect(checkableHrefs(hrefs.map((href) => link(href)))).toEqual(['https://a.example/', '/posts/a'])
  expect(checkableHrefs(Array.from({ length: 400 }, (_, index) => link(`/posts/${index}`)))).toHaveLength(300)
})
