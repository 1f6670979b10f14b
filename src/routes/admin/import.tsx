import { redirect } from 'react-router'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import type { Admin } from '#src/features/auth/admin.ts'
import {
  beginImport,
  cancelImport,
  checkImport,
  chooseConflicts,
  chooseOverwritten,
  discardImport,
  startImport,
  undoImport,
} from '#src/features/transfer/import-runs/change-imports.server.ts'
import { type ImportChange, importChangeSchema } from '#src/features/transfer/import-runs/import-change.schema.ts'
import { wakeImportRunner } from '#src/features/transfer/import-runs/import-runner.server.ts'
import { IMPORT_FILTERS } from '#src/features/transfer/import-runs/import-view.ts'
import { findImport, listEndedImports } from '#src/features/transfer/import-runs/list-imports.server.ts'
import { importHref } from '#src/features/transfer/import-runs/screen/import-href.ts'
import { ImportScreen } from '#src/features/transfer/import-runs/screen/import-screen.tsx'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/import.ts'
import { adminMeta } from './admin-meta.ts'
import { type AdminRequest, handleAction } from './api/handle-change.server.ts'

/** Without `?import=` the address of the unfinished import, so that the screen shows its result when it ends. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  const wanted = url.searchParams.get('import')
  const importId = v.is(uuidSchema, wanted) ? wanted : null
  const filter = IMPORT_FILTERS.find((name) => name === url.searchParams.get('show')) ?? 'all'
  const page = Math.min(1_000, Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1))
  const shown = await findImport(db, { importId, filter, page, now: new Date() })
  if (shown && importId === null) throw redirect(importHref({ importId: shown.id }))
  return { shown, ended: await listEndedImports(db), isSettingUp: settings.setup !== null && settings.setup.content !== 'done' }
}

export function action(args: Route.ActionArgs) {
  return handleAction(args, importChangeSchema, async (change, { db, actor, now }) => {
    const answer = await changeImport(change, { db, actor, now })
    wakeImportRunner()
    return answer
  })
}

async function changeImport(change: ImportChange, { db, actor, now }: AdminRequest): Promise<{ importId: string }> {
  if (change.intent === 'begin') return beginImport(db, actor, { name: change.name, formerSite: change.formerSite || null, now })
  const importId = change.import
  if (change.intent === 'overwrite') await chooseOverwritten(db, actor, { ...change, importId })
  else if (change.intent === 'resolve') await chooseConflicts(db, actor, { ...change, importId })
  else if (change.intent === 'start') await startImport(db, actor, importId, change)
  else if (change.intent === 'cancel') await cancelImport(db, actor, { importId, now })
  else await CHANGES[change.intent](db, actor, importId)
  return { importId }
}

const CHANGES: Record<'check' | 'discard' | 'undo', (db: Db, actor: Admin, importId: string) => Promise<void>> = {
  check: checkImport,
  discard: discardImport,
  undo: undoImport,
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Import')

export default function Import({ loaderData }: Route.ComponentProps) {
  return <ImportScreen {...loaderData} />
}
