// Answers a command of the CLI with lines of JSON: progress, then a report or a refusal.
import type { ServerResponse } from 'node:http'
import { OperatorError } from '../errors.ts'
import { logger } from '../logger.server.ts'
import type { ReportMessage, ReportRun } from './request-report.server.ts'

type Answer = { response: ServerResponse; signal: AbortSignal; what: string }

/** The work ends when the command or the site does. `what` names it, such as 'import'. */
export async function answerReport<Report>({ response, signal, what }: Answer, work: (run: ReportRun) => Promise<Report>): Promise<void> {
  const left = new AbortController()
  response.once('close', () => left.abort(new OperatorError(`The command that asked for the ${what} has ended.`)))
  const send = (message: ReportMessage<Report>) => void response.write(`${JSON.stringify(message)}\n`)
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
  try {
    const report = await work({
      onProgress: (done, total, pictures) => send({ done, total, pictures }),
      signal: AbortSignal.any([signal, left.signal]),
    })
    send({ report })
  } catch (error) {
    if (!(error instanceof OperatorError) && !signal.aborted) logger.error({ err: error }, `the ${what} for a command of the CLI failed`)
    send({ refusal: error instanceof OperatorError ? error.message : `The ${what} failed; see the log of the site.` })
  }
  response.end()
}
