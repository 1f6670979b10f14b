// The program of the Markdown thread.
import { parentPort } from 'node:worker_threads'
import type { ThreadMessage } from '#src/lib/worker-thread.server.ts'
import { JOBS, type MarkdownAnswer, type MarkdownJob } from './markdown-jobs.server.ts'

const port = parentPort
if (!port) throw new Error('this is the program of a thread')

function post(message: ThreadMessage<never, MarkdownAnswer<unknown>>): void {
  port?.postMessage(message)
}

port.on('message', ({ name, input }: { name: MarkdownJob; input: never }) => {
  post({ kind: 'answer', answer: answerJob(name, input) })
})
post({ kind: 'loaded' })

function answerJob(name: MarkdownJob, input: never): MarkdownAnswer<unknown> {
  const job: (input: never) => unknown = JOBS[name]
  try {
    return { output: job(input) }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}
