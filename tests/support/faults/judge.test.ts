// Tests of the harness: it must detect writes that are lost, duplicated or incomplete.
import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import { type Ledger, openLedger } from './ledger.ts'
import type { SiteState } from './site-state.ts'

const EMPTY: SiteState = { comments: [], likes: [], views: [], clicks: 0, clicked: [], posts: [], media: [], brokenFiles: [] }
const PUBLISHED = { id: 'p', slug: 'p', text: 'One.', status: 'published', listed: 1 }

function promised(fill: (ledger: Ledger) => void): Ledger {
  const ledger = openLedger()
  fill(ledger)
  return ledger
}

test('an acknowledged write that is stored once counts as found', () => {
  const ledger = promised(({ comments, likes, views, clicks, drafts, published, uploads, imports }) => {
    comments.set('Hello', 'acknowledged').set('Unanswered', 'sent')
    likes.set('c s', 'acknowledged')
    views.set('p', 5)
    clicks.set('t', 'acknowledged')
    drafts.set('p', { acknowledged: 'One.', sent: ['Two.'] })
    published.set('p', 'acknowledged')
    uploads.add('h')
    imports.set('p', 'acknowledged')
  })
  const state: SiteState = {
    comments: ['Hello', 'Unanswered', 'Of somebody else'],
    likes: ['c s'],
    views: [{ postId: 'p', views: 4 }],
    clicks: 1,
    clicked: ['t'],
    posts: [PUBLISHED],
    media: [{ hash: 'h', file: 'whole' }],
    brokenFiles: [],
  }
  expect(judge(ledger, state)).toEqual({ acknowledged: 7, found: 7, lost: [], duplicated: [], wrong: [] })
  expect(judge(ledger, { ...state, posts: [{ ...PUBLISHED, text: 'Two.' }] }).lost).toEqual([])
})

test('an acknowledged write that is gone is lost, one that was only sent is not', () => {
  const ledger = promised(({ comments, likes, clicks, drafts, published, uploads }) => {
    comments.set('Hello', 'acknowledged').set('Unanswered', 'sent')
    likes.set('c s', 'acknowledged')
    clicks.set('t', 'acknowledged')
    drafts.set('p', { acknowledged: 'One.', sent: [] }).set('q', { acknowledged: null, sent: ['One.'] })
    published.set('p', 'acknowledged')
    uploads.add('h')
  })
  const { found, lost } = judge(ledger, EMPTY)
  expect(found).toBe(0)
  expect(lost).toEqual(['comment Hello', 'like c s', 'click t', 'publication p', 'draft p (gone)', 'picture h (unknown)'])
})

test('a draft with a text older than the last acknowledged one is lost', () => {
  const ledger = promised(({ drafts }) => drafts.set('p', { acknowledged: 'Two.', sent: ['Three.'] }))
  expect(judge(ledger, { ...EMPTY, posts: [PUBLISHED] }).lost).toEqual(['draft p (One.)'])
})

test('a write that is stored more often than it was sent is duplicated', () => {
  const ledger = promised(({ comments, views }) => {
    comments.set('Hello', 'sent')
    views.set('p', 1)
  })
  const state = { ...EMPTY, comments: ['Hello', 'Hello'], views: [{ postId: 'p', views: 2 }] }
  expect(judge(ledger, state).duplicated).toEqual(['comment Hello', '1 views of p'])
})

test('differing counters, altered files and unlisted published posts are wrong', () => {
  const state: SiteState = {
    ...EMPTY,
    clicks: 2,
    clicked: ['t'],
    posts: [{ ...PUBLISHED, listed: 0 }],
    media: [{ hash: 'h', file: 'altered' }],
    brokenFiles: ['ab/abc.webp'],
  }
  expect(judge(openLedger(), state).wrong).toEqual([
    'picture h is altered',
    'ab/abc.webp is not what its name says',
    'the link counts 2 clicks, its tickets 1',
    'post p is published and listed 0 times',
  ])
})
