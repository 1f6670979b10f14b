// A comparison of both sides, with what else happens around it. Under the lease.
import type { Db } from '#src/db/client/client.server.ts'
import { logger } from '#src/server/logger.server.ts'
import type { FolderHooks } from './folder-change.ts'
import { type SyncOptions, type SyncReport, syncFolder } from './sync-folder.server.ts'

type Options = Omit<SyncOptions, 'beforeWrite' | 'dryRun'> & { hooks: FolderHooks | undefined }

/** Throws what `syncFolder` throws. What a hook throws is logged, and stops nothing. */
export async function syncWithHooks(db: Db, { hooks, ...options }: Options): Promise<SyncReport> {
  const { folder } = options
  await callHook('before', async () => hooks?.beforeSync?.(folder))
  const report = await syncFolder(db, {
    ...options,
    beforeWrite: (change) => callHook('write', async () => hooks?.beforeWrite?.(folder, change)),
  })
  await callHook('after', async () => hooks?.afterSync?.(folder, report.changes))
  return report
}

async function callHook(when: string, hook: () => Promise<void>): Promise<void> {
  try {
    await hook()
  } catch (error) {
    logger.error({ err: error, when }, 'what happens around a comparison of the content folder failed')
  }
}
