// Every action outside the admin guard, with the fields that it reads.
import { requireAdmin } from '#src/routes/admin/guard.server.ts'
import { methodNotAllowed } from '#src/routes/api/method-not-allowed.ts'
import type { BodyKind } from '#src/server/http/request-body.server.ts'
import { loadRoutes } from './open-site.ts'
import { siteRoutes } from './site-routes.ts'

export type PublicAction = {
  /** As in the URL map. */
  pattern: string
  address: string
  /** Null: the action has no body. */
  body: BodyKind | null
  isForm: boolean
  fields: readonly string[]
}

/** The slug of the post that receives the plain comment form. */
export const COMMENTED = 'written-about'

const COMMENT = ['user_name', 'user_email', 'comment_text', 'parent_id', 'user_session', 'website', 'elapsed_ms']
const PASSKEY = '/admin/auth/passkey'

const json = (name: string, body: BodyKind | null, fields: readonly string[]): PublicAction => {
  return { pattern: `/functions/${name}`, address: `/functions/${name}`, body, isForm: false, fields }
}

export const PUBLIC_ACTIONS: readonly PublicAction[] = [
  { pattern: '/posts/:slug', address: `/posts/${COMMENTED}`, body: 'commentForm', isForm: true, fields: COMMENT },
  { pattern: '/subscribe', address: '/subscribe', body: 'commentForm', isForm: true, fields: ['email'] },
  { pattern: '/subscription/:token', address: `/subscription/${'A'.repeat(43)}`, body: null, isForm: true, fields: ['intent'] },
  json('subscribe', 'comment', ['email']),
  json('post-comment', 'comment', ['post_id', ...COMMENT]),
  json('preview-comment', 'comment', ['comment_text']),
  json('edit-comment', 'comment', ['comment_id', 'user_session', 'comment_text']),
  json('delete-comment', 'call', ['comment_id', 'user_session']),
  json('like-comment', 'call', ['comment_id', 'user_session']),
  json('comment-likes', 'call', ['post_id', 'user_session']),
  json('own-comments', 'call', ['post_id', 'user_session']),
  json('increment-homepage-view', null, []),
  json('increment-post-view', 'call', ['post_id']),
  json('report-reading', 'reading', ['post_id', 'seconds', 'heading', 'end', 'used', 'links']),
  json('lookup-link', 'linkLookup', ['token', 'post_id', 'ticket']),
  json('unlock-link', 'call', ['ticket', 'password']),
  json('increment-link-click', 'call', ['link_id', 'ticket']),
  json('link-ready', 'call', ['ticket']),
  json('content-webhook', 'webhook', ['ref', 'repository']),
  { pattern: '/admin/login', address: '/admin/login', body: 'signInForm', isForm: true, fields: ['step', 'email', 'password', 'code'] },
  { pattern: '/admin/setup', address: '/admin/setup', body: 'signInForm', isForm: true, fields: ['name', 'email', 'password'] },
  {
    pattern: '/admin/auth/*',
    address: `${PASSKEY}/verify-authentication`,
    body: 'passkey',
    isForm: false,
    fields: ['id', 'rawId', 'type'],
  },
  { pattern: '/admin/auth/*', address: `${PASSKEY}/generate-authenticate-options`, body: null, isForm: false, fields: [] },
]

/** The addresses of all actions outside the admin guard, from the URL map. */
export async function findPublicActions(): Promise<string[]> {
  const modules = await loadRoutes(siteRoutes)
  const open = siteRoutes.filter(({ id, parentId }) => {
    const { action, middleware = [] } = modules[id]?.module ?? {}
    return action && action !== methodNotAllowed && parentId !== 'routes/admin/guarded' && !middleware.includes(requireAdmin)
  })
  return open.map(({ address }) => address).sort()
}
