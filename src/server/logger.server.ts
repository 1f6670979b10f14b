import { destination, type LoggerOptions, pino } from 'pino'
import { describeError } from './describe-error.ts'
import { env } from './env.server.ts'

let output = destination(1)

/** Standard output then belongs to the answer of a command. */
export function logToStandardError(): void {
  output = destination(2)
}

const options = {
  level: env().LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
  redact: {
    paths: ['*.user_email', '*.email', '*.password', '*.token', '*.cookie', '*.authorization', 'req.headers'],
    censor: '[redacted]',
  },
} satisfies LoggerOptions

/** Writes JSON lines to standard output. Redacts personal data and credentials. */
export const logger = pino(options, { write: (line) => void output.write(line) })
