// The program of the reading thread. It reads for the main thread, which stores what an article refers to.
import { once } from 'node:events'
import { MessageChannel, type MessagePort, parentPort } from 'node:worker_threads'
import { withTimeZone } from '#src/lib/format/site-time.server.ts'
import type { ThreadMessage } from '#src/lib/worker-thread.server.ts'
import { AppError } from '#src/server/errors.ts'
import type { ImportContext } from '../import/local-links.server.ts'
import { reasonOf } from '../import/reason-of.ts'
import { JOBS, type JobName, type Tools } from './reading-jobs.server.ts'
import type { ContextData, JobMessage, ReadAnswer, StoreCall, StoreReply } from './reading-messages.ts'

/** So often at most a job tells that it goes on. */
const PROGRESS_MS = 100

const port = parentPort
if (!port) throw new Error('this is the program of a thread')

function post(message: ThreadMessage<StoreCall, ReadAnswer<unknown>>, transferred: MessagePort[] = []): void {
  port?.postMessage(message, transferred)
}

type AnyJob = Omit<JobMessage<JobName>, 'input'> & { input: never }

port.on('message', (message: AnyJob) => {
  void answerJob(message).then((answer) => post({ kind: 'answer', answer }))
})
post({ kind: 'loaded' })

async function answerJob({ name, input, context, timeZone }: AnyJob): Promise<ReadAnswer<unknown>> {
  const job: (input: never, tools: Tools) => unknown = JOBS[name]
  try {
    return { output: await withTimeZone(timeZone, () => job(input, { openContext: () => openContext(context), progress })) }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

let toldAt = 0

function progress(): void {
  if (performance.now() - toldAt < PROGRESS_MS) return
  toldAt = performance.now()
  post({ kind: 'progress' })
}

let known: { id: string; addresses: Map<string, string> } | null = null

async function openContext(data: ContextData | null): Promise<ImportContext> {
  if (!data) throw new Error('this job has no folder')
  const { root, layout, addressesId: id, fetches } = data
  // All files of a run have the same addresses.
  if (known?.id !== id) known = { id, addresses: await call({ kind: 'addresses' }) }
  return {
    root,
    layout,
    addresses: known.addresses,
    storeMedia: (picture) => call({ kind: 'storeMedia', picture }),
    storeFile: (file) => call({ kind: 'storeFile', file }),
    fetchPicture: fetches ? (address, alt) => call({ kind: 'fetchPicture', address, alt }) : undefined,
  }
}

async function call<Value>(storeCall: StoreCall): Promise<Value> {
  const { port1, port2 } = new MessageChannel()
  post({ kind: 'call', call: storeCall, port: port2 }, [port2])
  const [reply]: StoreReply<Value>[] = await once(port1, 'message')
  port1.close()
  if (!reply) throw new Error('there is no reply')
  if ('value' in reply) return reply.value
  throw new AppError(reply.code, reply.reason === undefined ? {} : { reason: reply.reason })
}
