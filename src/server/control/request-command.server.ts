// Asks the running site for a command. It answers with lines of JSON: progress, then a report or a refusal.
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { LockHolder } from '#src/db/client/data-lock.server.ts'
import { OperatorError } from '../errors.ts'
import { type Control, findControl } from './control-file.server.ts'
import { sendRequest } from './send-request.server.ts'
import type { CommandRun, SiteCommand } from './site-command.ts'

export type AnswerLine = { done: number; total: number; pictures?: number | undefined } | { report: unknown } | { refusal: string }

/**
 * The answer of the site that runs as `holder`. Throws OperatorError when that process is not a site, or refuses. Rejects when the signal aborts.
 */
export async function requestCommand<Input, Answer>(
  holder: LockHolder,
  command: Pick<SiteCommand<Input, Answer>, 'name' | 'afterInterruption' | 'answer'>,
  input: Input,
  run: CommandRun,
): Promise<Answer> {
  const control = await requireControl(holder, `run \`${command.name}\``)
  const ended = `The site ended before \`${command.name}\` was complete: run it again${command.afterInterruption ? `, ${command.afterInterruption}` : ''}.`
  run.signal.throwIfAborted()
  try {
    const response = await sendRequest(control, '/run', JSON.stringify({ name: command.name, input }))
    if (response.statusCode !== 200) throw new OperatorError(await text(response))
    return await readAnswer<Answer>(response, ended, run)
  } catch (error) {
    run.signal.throwIfAborted()
    throw error instanceof Error && 'code' in error ? new OperatorError(ended, { cause: error }) : error
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

async function readAnswer<Answer>(response: IncomingMessage, ended: string, { onProgress, signal }: CommandRun): Promise<Answer> {
  const stop = () => response.destroy()
  signal.addEventListener('abort', stop)
  try {
    for await (const line of linesOf(response)) {
      // The same program sends it, over a connection that a secret protects.
      const answer: { report: Answer } | Exclude<AnswerLine, { report: unknown }> = JSON.parse(line)
      if ('report' in answer) return answer.report
      if ('refusal' in answer) throw new OperatorError(answer.refusal)
      onProgress(answer.done, answer.total, answer.pictures)
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
