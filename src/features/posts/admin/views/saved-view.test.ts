import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/any-character.ts'
import { parseAdminList } from '../list/posts-list-url.ts'
import { findCurrentView, VIEW_LIMITS, viewHref, viewQuery, viewsChangeSchema } from './saved-view.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const OTHER = '00000000-0000-4000-8000-000000000002'
const listOf = (query: string) => parseAdminList(new URLSearchParams(query))
const save = (query: string, name = 'Mine') => v.safeParse(viewsChangeSchema, { intent: 'save-view', name, query })

test('a request with too much or nothing is refused with a sentence', () => {
  const reasonOf = (query: string, name?: string) => save(query, name).issues?.[0].message
  expect(reasonOf('tab=drafts')).toBeUndefined()
  expect(reasonOf('tab=drafts', ' \n\0')).toBe('A view needs a name.')
  expect(reasonOf('tab=drafts', 'x'.repeat(61))).toBe('A name has at most 60 characters.')
  expect(reasonOf('tab=all&page=3&view=1&secret=2')).toContain('the list as it always opens')
  expect(reasonOf(`search=${'x'.repeat(6000)}`)).toBe('This state of the list is too long to save.')
})

test('only what the list knows is stored, in one order', () => {
  const { output } = save(`view=${ID}&page=4&sort=views&updated=never&bad=1&has=changes&tab=drafts&search=%20a%0A b`, ' My\tdrafts\ud800 ')
  expect(output).toEqual({ intent: 'save-view', name: 'My drafts\ufffd', query: 'tab=drafts&search=a+b&has=changes&sort=views.desc' })
})

test('any address becomes a query within the limit that stays as it is', () => {
  const texts = fc.string({ unit: anyCharacter, maxLength: 300 })
  const keys = fc.constantFrom('tab', 'search', 'category', 'has', 'updated', 'sort', 'page', 'view')
  fc.assert(
    fc.property(fc.dictionary(keys, texts), (values) => {
      const query = viewQuery(parseAdminList(new URLSearchParams(values)))
      expect(query.length).toBeLessThanOrEqual(VIEW_LIMITS.query)
      expect(viewQuery(listOf(query))).toBe(query)
    }),
  )
})

test('the current view has the state of the list, or is the one that the address names', () => {
  const drafts = { id: ID, name: 'Drafts', query: 'tab=drafts', version: 1 }
  const waiting = { id: OTHER, name: 'Waiting', query: 'tab=drafts&has=waiting', version: 1 }
  const current = (query: string) => findCurrentView([drafts, waiting], listOf(query))
  expect(current('tab=drafts&page=2')).toEqual({ view: drafts, isChanged: false })
  expect(current(`tab=drafts&has=changes&view=${ID}`)).toEqual({ view: drafts, isChanged: true })
  expect(current(`tab=drafts&has=waiting&view=${ID}`)).toEqual({ view: waiting, isChanged: false })
  expect(current('tab=drafts&has=changes')).toBeNull()
  expect(current('tab=trash&view=00000000-0000-4000-8000-000000000009')).toBeNull()
  expect(current(`view=${ID}`)).toBeNull()
  expect(viewHref(waiting)).toBe(`/admin/posts?tab=drafts&has=waiting&view=${OTHER}`)
})
