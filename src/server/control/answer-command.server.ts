// Answers a command of the CLI with lines of JSON: progress, then a report or a refusal.
import type { ServerResponse } from 'node:http'
import { describeFailure } from '../describe-failure.server.ts'
import { OperatorError } from '../errors.ts'
import { logger } from '../logger.server.ts'
import type { AnswerLine } from './request-command.server.ts'
import type { CommandRun } from './site-command.ts'

type Answer = { response: ServerResponse; signal: AbortSignal; name: string }

/** The work ends when the command or the site does. */
export async function answerCommand({ response, signal, name }: Answer, work: (run: CommandRun) => Promise<unknown>): Promise<void> {
  const left = new AbortController()
  response.once('close', () => left.abort(new OperatorError(`The command \`${name}\` has ended.`)))
  const send = (line: AnswerLine) => void response.write(`${JSON.stringify(line)}\n`)
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
  try {
    const report = await work({
      onProgress: (done, total, pictures) => send({ done, total, pictures }),
      signal: AbortSignal.any([signal, left.signal]),
    })
    send({ report })
  } catch (error) {
    const reason = describeFailure(error)
    if (reason === null && !signal.aborted) logger.error({ err: error, command: name }, 'a command of the CLI failed')
    send({ refusal: reason ?? 'The command failed; see the log of the site.' })
  }
  response.end()
}
