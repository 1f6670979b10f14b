// Commands that the running site answers with lines of JSON: progress, then a report or a refusal.
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { LockHolder } from '#src/db/client/data-lock.server.ts'
import { OperatorError } from '../errors.ts'
import { type Control, findControl } from './control-file.server.ts'
import { type Command, sendCommand } from './send-command.server.ts'

export type ReportMessage<Report> =
  | { done: number; total: number; pictures?: number | undefined }
  | { report: Report }
  | { refusal: string }

export type ReportRequest = {
  command: Command
  body: unknown
  /** What the process of the lock cannot do, such as 'import'. */
  does: string
  /** The message when the site ends before its report. */
  ended: string
}

export type ReportRun = { onProgress: (done: number, total: number, pictures?: number) => void; signal: AbortSignal }

/** Asks the site that runs as `holder`. Throws OperatorError when that process is not a site, or refuses. Rejects when the signal aborts. */
export async function requestReport<Report>(holder: LockHolder, request: ReportRequest, run: ReportRun): Promise<Report> {
  const control = await requireControl(holder, request.does)
  run.signal.throwIfAborted()
  try {
    const response = await sendCommand(control, request.command, JSON.stringify(request.body))
    if (response.statusCode !== 200) throw new OperatorError(await text(response))
    return await readReport<Report>(response, request.ended, run)
  } catch (error) {
    run.signal.throwIfAborted()
    throw error instanceof Error && 'code' in error ? new OperatorError(request.ended, { cause: error }) : error
  }
}

/** The site that runs as `holder`. Throws OperatorError when that process is not a site; `does` is what it cannot do. */
export async function requireControl({ pid, command }: LockHolder, does: string): Promise<Control> {
  const control = await findControl(pid)
  if (control) return control
  throw new OperatorError(
    `Process ${pid} (${command}) has the database open and cannot ${does}: wait until it ends, stop it, or run this command as the user of the site.`,
  )
}

async function readReport<Report>(response: IncomingMessage, ended: string, { onProgress, signal }: ReportRun): Promise<Report> {
  const stop = () => response.destroy()
  signal.addEventListener('abort', stop)
  try {
    for await (const line of linesOf(response)) {
      // The same program sends it, over a connection that a secret protects.
      const message: ReportMessage<Report> = JSON.parse(line)
      if ('report' in message) return message.report
      if ('refusal' in message) throw new OperatorError(message.refusal)
      onProgress(message.done, message.total, message.pictures)
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
  throw new OperatorError(ended)
}

/** The last line, the report, may be long. */
async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  let parts: string[] = []
  for await (const chunk of response.setEncoding('utf8')) {
    const [first = '', ...others] = String(chunk).split('\n')
    parts.push(first)
    for (const next of others) {
      yield parts.join('')
      parts = [next]
    }
  }
}
