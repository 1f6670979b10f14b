import { listLinkTargets } from '#src/features/search-box/list-link-targets.server.ts'
import type { Route } from './+types/link-targets.ts'
import { adminRequest, answerAdmin } from './handle-change.server.ts'

/** `?text=`: answers `{ targets }`, which an article can link to. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => ({ targets: await listLinkTargets(adminRequest(context).db, url.searchParams.get('text') ?? '') }))
}
