// A command of the CLI that works on the database: in its own process, or in the running site, which alone has the embedded database open.
import * as v from 'valibot'
import type { Database } from '#src/db/client/client.server.ts'

export type CommandRun = { onProgress: (done: number, total: number, pictures?: number) => void; signal: AbortSignal }

export type SiteCommand<Input, Answer> = {
  /** As it is typed, such as `link list`. */
  readonly name: string
  /** What is left of it when the site ends before its answer, as a clause. */
  readonly afterInterruption: string
  /** Input and answer travel as JSON. Throws OperatorError for what the operator can mend. */
  answer(database: Database, input: Input, run: CommandRun): Promise<Answer>
}

type Definition<Schema extends v.GenericSchema, Answer> = {
  name: string
  afterInterruption?: string
  input: Schema
  run: (database: Database, input: v.InferOutput<Schema>, run: CommandRun) => Promise<Answer>
}

export function siteCommand<Schema extends v.GenericSchema, Answer>({
  name,
  afterInterruption = '',
  input,
  run,
}: Definition<Schema, Answer>): SiteCommand<v.InferInput<Schema>, Answer> {
  return { name, afterInterruption, answer: (database, given, running) => run(database, v.parse(input, given), running) }
}
