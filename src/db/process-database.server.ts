import { type Database, openDatabase } from './client/client.server.ts'

// The development server reloads modules; the database and its lock must survive that.
declare global {
  var inkfolioDatabase: Promise<Database> | undefined
}

/** The process's database, opened and migrated on first use. */
export function getDatabase(): Promise<Database> {
  globalThis.inkfolioDatabase ??= openDatabase()
  return globalThis.inkfolioDatabase
}
