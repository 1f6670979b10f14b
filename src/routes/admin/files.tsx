import { confirmDeletions, decideConflict } from '#src/features/transfer/content-folder/change-files.server.ts'
import { contentFolderOf } from '#src/features/transfer/content-folder/content-folder-of.server.ts'
import { filesChangeSchema } from '#src/features/transfer/content-folder/files-change.schema.ts'
import { listFiles } from '#src/features/transfer/content-folder/list-files.server.ts'
import { FilesScreen } from '#src/features/transfer/content-folder/screen/files-screen.tsx'
import { syncNow, wakeContentSync } from '#src/features/transfer/content-folder/sync-runner.server.ts'
import { findStaticOverview, requestExport } from '#src/features/transfer/static-site/job/static-state.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { env } from '#src/server/env.server.ts'
import type { Route } from './+types/files.ts'
import { adminMeta } from './admin-meta.ts'
import { handleAction } from './api/handle-change.server.ts'
import { SettingsHead } from './settings/settings-head.tsx'
import { GO_KEYS } from './shell/admin-navigation.ts'

/** `?file=` and `?merge=` show the difference of a conflict. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  const { CONTENT_DIR, DATA_DIR: dataFolder, STATIC_DIR, STATIC_LAYOUT } = env()
  const folder = contentFolderOf(settings)
  const frame = { folder, isChosen: CONTENT_DIR === undefined, dataFolder, elsewhere: settings.contentFolder?.name ?? null }
  const overview = await listFiles(db)
  const site = STATIC_DIR === undefined ? null : { folder: STATIC_DIR, layout: STATIC_LAYOUT, ...(await findStaticOverview(db)) }
  if (folder === null) return { ...frame, overview, site, compared: null, merge: { conflicts: [], compared: null } }
  const wanted = url.searchParams.get('file')
  const isConflict = overview.conflicts.some(({ path }) => path === wanted)
  const merge = await loadMerge(folder, url.searchParams.get('merge'))
  if (wanted === null || !isConflict) return { ...frame, overview, site, compared: null, merge }
  // Loaded here, because conflicts are rare.
  const { compareFile } = await import('#src/features/transfer/content-folder/compare-file.server.ts')
  return { ...frame, overview, site, compared: { path: wanted, parts: await compareFile(db, folder, wanted) }, merge }
}

async function loadMerge(folder: string, wanted: string | null) {
  const { compareWithRemote, listMergeConflicts } = await import(
    '#src/features/transfer/content-folder/git/conflicts/merge-conflicts.server.ts'
  )
  const conflicts = await listMergeConflicts(folder)
  const chosen = conflicts.find(({ path, kind }) => path === wanted && kind === 'merge')
  return { conflicts, compared: chosen ? { path: chosen.path, parts: await compareWithRemote(folder, chosen) } : null }
}

/** The answer comes when both sides were compared, if this process does it; but not the first time, which may take long. A job exports. */
export function action(args: Route.ActionArgs) {
  return handleAction(args, filesChangeSchema, async (change, { db, actor, now }) => {
    if (change.intent === 'decide') await decideConflict(db, actor, change)
    if (change.intent === 'decide-merge') {
      const { decideMerge } = await import('#src/features/transfer/content-folder/git/conflicts/merge-conflicts.server.ts')
      await decideMerge(contentFolderOf(args.context.get(siteContext).settings), actor, change)
    }
    if (change.intent === 'confirm-deletions') await confirmDeletions(db, actor, change.files)
    if (change.intent === 'choose-folder') {
      // Loaded here, because it is rare.
      const { chooseContentFolder } = await import('#src/features/transfer/content-folder/choose-folder.server.ts')
      await chooseContentFolder(db, actor, { name: change.name, now })
      wakeContentSync()
    } else if (change.intent === 'export') await requestExport(db, actor)
    else await syncNow()
    return {}
  })
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Files · Settings')

export default function Files({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead />
      <FilesScreen {...loaderData} moreKeys={GO_KEYS} />
    </>
  )
}
