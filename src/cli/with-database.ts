import { type Database, openDatabase } from '#src/db/client/client.server.ts'
import { commandLine } from '#src/server/project-root.server.ts'

/** Runs `work` on the configured database and closes it. `name` describes this process in error messages of others. */
export async function withDatabase<T>(name: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(commandLine(name))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
