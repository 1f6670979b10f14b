import { pino } from 'pino'
import { describeError } from './describe-error.ts'
import { env } from './env.server.ts'

/** Writes JSON lines to standard output. Redacts personal data and credentials. */
export const logger = pino({
  level: env().LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
  redact: {
    paths: ['*.user_email', '*.email', '*.password', '*.token', '*.cookie', '*.authorization', 'req.headers'],
    censor: '[redacted]',
  },
})
