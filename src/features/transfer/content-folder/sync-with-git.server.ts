// A comparison of both sides, with the Git of the folder before, while and after files are written. Under the lease.
import type { Db } from '#src/db/client/client.server.ts'
import { logger } from '#src/server/logger.server.ts'
import type { ContentGit } from './git/content-git.server.ts'
import { type SyncOptions, type SyncReport, syncFolder } from './sync-folder.server.ts'

/** Of a content folder; null when it has none. */
export type FindGit = (folder: string) => Promise<Pick<ContentGit, 'beforeSync' | 'beforeWrite' | 'afterSync'> | null>

type Options = Omit<SyncOptions, 'beforeWrite' | 'dryRun'> & { findGit: FindGit | undefined }

/** Throws what `syncFolder` throws. What Git throws is logged, and stops nothing. */
export async function syncWithGit(db: Db, { findGit, ...options }: Options): Promise<SyncReport> {
  const withGit = async (when: string, work: (git: NonNullable<Awaited<ReturnType<FindGit>>>) => Promise<void>) => {
    try {
      const git = await findGit?.(options.folder)
      if (git) await work(git)
    } catch (error) {
      logger.error({ err: error, when }, 'Git failed around a comparison of the content folder')
    }
  }
  await withGit('before', (git) => git.beforeSync())
  const report = await syncFolder(db, { ...options, beforeWrite: (change) => withGit('write', (git) => git.beforeWrite(change)) })
  await withGit('after', (git) => git.afterSync(report.changes))
  return report
}
