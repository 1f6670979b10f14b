import { LIBRARY_KINDS } from '#src/features/media/library/library.ts'
import { parseLibraryScreen } from '#src/features/media/library/library-url.ts'
import { listLibrary } from '#src/features/media/library/list-library.server.ts'
import type { Route } from './+types/find-files.ts'
import { adminRequest, answerAdmin } from './handle-change.server.ts'

/** `?search=&page=&kinds=`: answers `{ files, page, pages }`, the newest first. `kinds` is a list with commas; without it, all kinds. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const { db, now } = adminRequest(context)
    const { search, page } = parseLibraryScreen(url.searchParams)
    const wanted = (url.searchParams.get('kinds') ?? '').split(',')
    const named = LIBRARY_KINDS.filter((kind) => wanted.includes(kind))
    const kinds = named.length > 0 ? named : LIBRARY_KINDS
    const { files, ...rest } = await listLibrary(db, { search, kinds, page, filter: '', sort: 'added', direction: 'desc', now })
    return {
      ...rest,
      files: files.map(({ id, kind, name, description, format, width, height }) => ({
        id,
        kind,
        name,
        description,
        format,
        width,
        height,
      })),
    }
  })
}
