import type { Db } from '#src/db/client/client.server.ts'
import { inboxHref, parseInbox } from '#src/features/comments/admin/inbox-url.ts'
import { listInbox } from '#src/features/comments/admin/list-inbox.server.ts'
import { linkScreenHref, parseLinkScreen } from '#src/features/links/admin/link-list-url.ts'
import { listAdminLinks } from '#src/features/links/admin/list-admin-links.server.ts'
import { editPath } from '#src/features/posts/admin/list/post-paths.ts'
import { parseAdminList } from '#src/features/posts/admin/list/posts-list-url.ts'
import { listAdminPosts } from '#src/features/posts/admin/queries/list-admin-posts.server.ts'
import { viewHref } from '#src/features/posts/admin/views/saved-view.ts'
import { listSavedViews } from '#src/features/posts/admin/views/saved-views.server.ts'
import { listAdminPages } from '#src/features/posts/pages/admin/list-pages.server.ts'
import type { Route } from './+types/find.ts'
import { adminRequest, answerAdmin } from './handle-change.server.ts'

/** A search result of the command palette. */
type Found = { id: string; group: string; label: string; note: string; to: string }

type SearchRequest = { search: string; now: Date }

const MAX_PER_KIND = 5

/** `?text=`: answers `{ found }`, the best few of each kind. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const { db, now } = adminRequest(context)
    const search = (url.searchParams.get('text') ?? '').trim()
    if (search === '') return { found: [] }
    const found = await Promise.all([findPosts, findPages, findViews, findComments, findLinks].map((find) => find(db, { search, now })))
    return { found: found.flatMap((kind) => kind.slice(0, MAX_PER_KIND)) }
  })
}

async function findPosts(db: Db, { search, now }: SearchRequest): Promise<Found[]> {
  const { posts } = await listAdminPosts(db, parseAdminList(new URLSearchParams({ search })), now)
  return posts.map(({ id, title, status }) => ({ id: `post-${id}`, group: 'Posts', label: title, note: status, to: editPath(id) }))
}

async function findPages(db: Db, { search }: SearchRequest): Promise<Found[]> {
  const part = search.toLowerCase()
  const pages = (await listAdminPages(db)).filter(({ title, slug }) => title.toLowerCase().includes(part) || slug.includes(part))
  return pages.map(({ id, title, status }) => ({ id: `page-${id}`, group: 'Pages', label: title, note: status, to: editPath(id, 'page') }))
}

async function findViews(db: Db, { search }: SearchRequest): Promise<Found[]> {
  const part = search.toLowerCase()
  const views = (await listSavedViews(db)).filter(({ name }) => name.toLowerCase().includes(part))
  return views.map((view) => ({ id: `view-${view.id}`, group: 'Views', label: view.name, note: 'list of posts', to: viewHref(view) }))
}

async function findComments(db: Db, { search, now }: SearchRequest): Promise<Found[]> {
  const query = parseInbox(new URLSearchParams({ queue: 'all', search }))
  const { comments } = await listInbox(db, { query, closeAfterDays: 0, now })
  return comments.map(({ id, name, text }) => ({
    id: `comment-${id}`,
    group: 'Comments',
    label: text.slice(0, 120),
    note: name,
    to: inboxHref({ queue: 'all', search }),
  }))
}

async function findLinks(db: Db, { search, now }: SearchRequest): Promise<Found[]> {
  const { links } = await listAdminLinks(db, parseLinkScreen(new URLSearchParams({ search, state: 'any' })), now)
  return links.map(({ id, name, alias }) => ({
    id: `link-${id}`,
    group: 'Links',
    label: name,
    note: alias,
    to: linkScreenHref({ link: id }),
  }))
}
