import type { Db } from '#src/db/client/client.server.ts'
import { libraryPath } from '#src/features/media/library/library.ts'
import { listLibrary } from '#src/features/media/library/list-library.server.ts'
import { listLinkTargets } from '#src/features/search-box/list-link-targets.server.ts'
import { cleanSearch } from '#src/lib/search-text.ts'
import type { Route } from './+types/link-targets.ts'
import { adminRequest, answerAdmin } from './handle-change.server.ts'

const FILES_MAX = 5

/** `?text=`: answers `{ targets }`, which an article can link to. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const { db, now } = adminRequest(context)
    const text = url.searchParams.get('text') ?? ''
    const targets = await listLinkTargets(db, text)
    return { targets: [...targets, ...(await listFileTargets(db, text, now))] }
  })
}

/** Recordings and downloads of the library, the newest first. */
async function listFileTargets(db: Db, text: string, now: Date) {
  const search = cleanSearch(text)
  if (search === '') return []
  const kinds = ['video', 'audio', 'download'] as const
  const { files } = await listLibrary(db, { search, kinds, page: 1, filter: '', sort: 'added', direction: 'desc', now })
  return files.slice(0, FILES_MAX).map((file) => ({ kind: 'file', label: file.name, to: libraryPath(file), post: null, state: null }))
}
