import { listSnippets } from '#src/features/posts/templates/snippets/snippets.server.ts'
import type { Route } from './+types/snippets.ts'
import { adminRequest, answerAdmin } from './handle-change.server.ts'

/** Answers `{ snippets }` with their HTML, for the editor. */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => ({ snippets: await listSnippets(adminRequest(context).db) }))
}
