// What the main thread and the reading thread post to each other.
import type { MediaInput } from '#src/features/media/store-media.server.ts'
import type { ErrorCode } from '#src/server/errors.ts'
import type { ImportContext } from '../import/local-links.server.ts'
import type { Input, JobName } from './reading-jobs.server.ts'

export type JobMessage<Name extends JobName> = { name: Name; input: Input<Name>; context: ContextData | null; timeZone: string }

/** The addresses of all posts of a run are posted when the thread asks for them: once. */
export type ContextData = Pick<ImportContext, 'root' | 'layout'> & { addressesId: string; fetches: boolean }

/** `reason` is why the file is left out. */
export type ReadAnswer<Output> = { output: Output } | { reason: string }

/** What the main thread does, which has the database. */
export type StoreCall =
  | { kind: 'addresses' }
  | { kind: 'storeMedia'; picture: MediaInput }
  | { kind: 'storeFile'; file: string }
  | { kind: 'fetchPicture'; address: string; alt: string }

/** A refusal is an AppError of the main thread. */
export type StoreReply<Value> = { value: Value } | { code: ErrorCode; reason: unknown }
