// The URL holds the state of the inbox. A missing or invalid parameter means its default.
import * as v from 'valibot'
import { parsePage } from '#src/lib/pagination.ts'
import { cleanSearch } from '#src/lib/search-text.ts'
import { oneOf } from '#src/lib/text/one-of.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { type InboxQuery, PERIODS, QUEUES, type Queue, SORTS, type Sort } from './inbox.ts'

export const INBOX_PATH = '/admin/comments'

const idSchema = v.fallback(uuidSchema, '')

export function parseInbox(params: URLSearchParams): InboxQuery {
  const queue = oneOf(QUEUES, params.get('queue')) ?? 'waiting'
  return {
    queue,
    search: cleanSearch(params.get('search') ?? ''),
    postId: v.parse(idSchema, params.get('post')),
    authorOf: v.parse(idSchema, params.get('author')),
    period: oneOf(PERIODS, params.get('period')) ?? '',
    sort: oneOf(SORTS, params.get('sort')) ?? defaultSort(queue),
    page: parsePage(params.get('page')),
  }
}

export function inboxHref({ queue = 'waiting', search, postId, authorOf, period, sort, page }: Partial<InboxQuery>): string {
  const params = new URLSearchParams()
  if (queue !== 'waiting') params.set('queue', queue)
  if (search) params.set('search', search)
  if (postId) params.set('post', postId)
  if (authorOf) params.set('author', authorOf)
  if (period) params.set('period', period)
  if (sort && sort !== defaultSort(queue)) params.set('sort', sort)
  if (page && page > 1) params.set('page', String(page))
  return params.size > 0 ? `${INBOX_PATH}?${params}` : INBOX_PATH
}

/** Queues that need the owner's decision sort oldest first, all others newest first. */
export function defaultSort(queue: Queue): Sort {
  return queue === 'waiting' || queue === 'unanswered' ? 'oldest' : 'newest'
}

/** Whether a filter other than the queue is active. */
export function isFiltered({ search, postId, authorOf, period }: InboxQuery): boolean {
  return search !== '' || postId !== '' || authorOf !== '' || period !== ''
}
