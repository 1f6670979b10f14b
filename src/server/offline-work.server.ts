// Work that needs the database alone: the site goes out of service, the work runs, and the site opens its database again.
import type { Database } from '#src/db/client/client.server.ts'

/** It may reject: the failure is logged, and the site opens again. */
export type OfflineWork = (database: Database) => Promise<void>

/**
 * Takes the site out of service at once, and runs `work` when the requests in flight have ended. Throws conflict while other work runs.
 */
export type WorkOffline = (work: OfflineWork) => void

let provided: WorkOffline | null = null

/** Called once by the process that serves the site. */
export function provideOfflineWork(workOffline: WorkOffline): void {
  provided = workOffline
}

/** Null where the site cannot go out of service: on the development server. */
export function offlineWork(): WorkOffline | null {
  return provided
}
