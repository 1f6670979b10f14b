import { parseLibraryScreen } from '#src/features/media/library/library-url.ts'
import { listLibrary } from '#src/features/media/library/list-library.server.ts'
import type { Route } from './+types/find-pictures.ts'
import { adminRequest, answerAdmin } from './handle-change.server.ts'

/** `?search=&page=`: answers `{ pictures, page, pages }`, the newest first. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const { db, now } = adminRequest(context)
    const { search, page } = parseLibraryScreen(url.searchParams)
    const { pictures, ...rest } = await listLibrary(db, { search, page, filter: '', sort: 'added', direction: 'desc', now })
    return { ...rest, pictures: pictures.map(({ id, name, alt, width, height }) => ({ id, name, alt, width, height })) }
  })
}
