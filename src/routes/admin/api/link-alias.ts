import { checkAlias, suggestAlias } from '#src/features/links/admin/link-aliases.server.ts'
import type { Route } from './+types/link-alias.ts'
import { adminRequest, answerAdmin } from './handle-change.server.ts'

/** `?alias=&name=&link_id=`: answers `{ is_free, reason, suggestion }`, with a suggestion when the alias is empty or not usable. */
export function loader({ url: { searchParams }, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const { db } = adminRequest(context)
    const [alias, name, linkId] = ['alias', 'name', 'link_id'].map((key) => searchParams.get(key)?.slice(0, 300) ?? '')
    const { isFree, reason } = await checkAlias(db, { alias: alias ?? '', linkId: linkId || undefined })
    return { is_free: isFree, reason, suggestion: isFree ? null : await suggestAlias(db, alias || name || '') }
  })
}
