import {
  deleteFiles,
  deleteUnusedFiles,
  describeFile,
  restoreFiles,
  restoreUnusedFiles,
} from '#src/features/media/library/change-library.server.ts'
import { libraryChangeSchema } from '#src/features/media/library/library-change.schema.ts'
import { kindsOf, parseLibraryScreen } from '#src/features/media/library/library-url.ts'
import { findLibraryFile, listLibrary, sumLibrary } from '#src/features/media/library/list-library.server.ts'
import { listUses } from '#src/features/media/library/list-uses.server.ts'
import { LibraryScreen } from '#src/features/media/library/screen/library-screen.tsx'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/media.ts'
import { adminMeta } from './admin-meta.ts'
import { handleAction } from './api/handle-change.server.ts'
import { replaceEverywhere } from './replace-everywhere.server.ts'
import { GO_KEYS } from './shell/admin-navigation.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const now = new Date()
  const screen = parseLibraryScreen(url.searchParams)
  const listing = await listLibrary(db, { ...screen, kinds: kindsOf(screen), now })
  const totals = await sumLibrary(db, now)
  const file = screen.file === '' ? null : await findLibraryFile(db, screen.file, now)
  const opened = file && { file, used: await listUses(db, file.id) }
  return { screen, listing, totals, opened }
}

/** Deleting and restoring answer the hashes of the changed files. A step of a replacement answers how the next one continues. */
export function action(args: Route.ActionArgs) {
  return handleAction(args, libraryChangeSchema, async (change, { db, actor, now }) => {
    switch (change.intent) {
      case 'delete':
        return deleteFiles(db, actor, { hashes: change.hashes, now })
      case 'undelete':
        return restoreFiles(db, actor, { hashes: change.hashes, now })
      case 'delete-unused':
        return deleteUnusedFiles(db, actor, now)
      case 'undelete-unused':
        return restoreUnusedFiles(db, actor, change.remove_at)
      case 'describe':
        await describeFile(db, actor, change)
        return {}
      case 'replace':
        return replaceEverywhere(db, actor, { ...change, now })
    }
  })
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Media')

export default function Media({ loaderData }: Route.ComponentProps) {
  return <LibraryScreen {...loaderData} moreKeys={GO_KEYS} />
}
