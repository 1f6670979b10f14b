import { type Database, openDatabase } from './client/client.server.ts'

// The development server reloads modules; the database and its lock must survive that.
declare global {
  var inkfolioDatabase: Promise<Database> | undefined
}

/** The process's database, opened and migrated on first use. Unless that use has `creates: false`, it makes a site where there is none. */
export function getDatabase({ command, creates }: { command?: string; creates?: boolean } = {}): Promise<Database> {
  globalThis.inkfolioDatabase ??= openDatabase(command, { creates })
  return globalThis.inkfolioDatabase
}

/** Closes the database of the process and opens it again, as another `Database`: what is cached for the closed one is not used any more. */
export async function reopenDatabase(): Promise<Database> {
  const before = await globalThis.inkfolioDatabase?.catch(() => null)
  globalThis.inkfolioDatabase = undefined
  await before?.close()
  return getDatabase()
}
