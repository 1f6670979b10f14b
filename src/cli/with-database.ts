import { type Database, openDatabase } from '#src/db/client/client.server.ts'
import { findLockHolder } from '#src/db/client/data-lock.server.ts'
import { requestCommand } from '#src/server/control/request-command.server.ts'
import type { CommandRun, SiteCommand } from '#src/server/control/site-command.ts'
import { commandLine } from '#src/server/project-root.server.ts'

type Options = {
  /** Makes a site where there is none. */
  creates?: boolean
}

/**
 * Runs `work` on the database of the site and closes it. Throws OperatorError where there is no site. `name` describes this process in error
 * messages of others.
 */
export async function withDatabase<T>(
  name: string,
  work: (database: Database) => Promise<T>,
  { creates = false }: Options = {},
): Promise<T> {
  const database = await openDatabase(commandLine(name), { creates })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * The answer of a command: from this process, or from the running site when that has the embedded database open, which only one process can. Throws
 * OperatorError where there is no site, when another process has the database open, or when the command refuses.
 */
export async function runCommand<Input, Answer>(
  command: SiteCommand<Input, Answer>,
  input: Input,
  { creates = false, onProgress = () => {}, signal = new AbortController().signal }: Options & Partial<CommandRun> = {},
): Promise<Answer> {
  const run = { onProgress, signal }
  try {
    return await withDatabase(command.name, (database) => command.answer(database, input, run), { creates })
  } catch (error) {
    const holder = findLockHolder(error)
    if (!holder) throw error
    return requestCommand(holder, command, input, run)
  }
}
