// Every variable the operator may set, parsed once. Nothing else reads process.env (lint forbids it).
import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'
import * as v from 'valibot'
import { OperatorError } from './errors.ts'
import { projectRoot } from './root.server.ts'

const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535, for example PORT=3000.'),
  v.transform(Number),
  v.maxValue(65535, 'PORT must be a number from 0 to 65535, for example PORT=3000.'),
)

const proxies = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}$/, 'TRUST_PROXY must be the number of proxies in front of Inkfolio, for example TRUST_PROXY=1.'),
  v.transform(Number),
)

const schema = v.object({
  /** Port the site listens on. */
  PORT: v.optional(port, '3000'),
  /** Address the site listens on; 0.0.0.0 for every network interface. */
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('HOST must not be empty, for example HOST=127.0.0.1.')), '127.0.0.1'),
  /** Folder for the embedded database, uploads, image variants and generated secrets. */
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('DATA_DIR must not be empty, for example DATA_DIR=./data.')), './data'),
  /** A PostgreSQL (15 or newer) to use instead of the embedded one. */
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isPostgresUrl,
        'DATABASE_URL must look like postgres://user:password@host:5432/database, special characters percent-encoded.',
      ),
    ),
  ),
  /** Public origin of the site, for canonical links, feeds and the sitemap. */
  SITE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isOrigin, 'SITE_URL must be an origin without a path, for example SITE_URL=https://blog.example.com.'),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  /** Number of proxies in front whose X-Forwarded headers are believed; 0 believes none. */
  TRUST_PROXY: v.optional(proxies, '0'),
  /** `off` leaves a fresh site empty instead of filling it with the starter articles. */
  STARTER_CONTENT: v.optional(v.picklist(['on', 'off'], 'STARTER_CONTENT must be on or off.'), 'on'),
  /** The mail server that carries notices about new comments to the owner; without one nothing is mailed. */
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isSmtpUrl,
        'SMTP_URL must look like smtp://user:password@host:587, or smtps:// for TLS from the start, special characters percent-encoded.',
      ),
    ),
  ),
  /** How much is logged, as JSON lines on standard output. */
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'LOG_LEVEL must be fatal, error, warn, info, debug or silent.'),
    'info',
  ),
  /** `production` is what `npm start` uses. */
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'NODE_ENV must be production, development or test.'),
    'production',
  ),
})

export type Env = Readonly<v.InferOutput<typeof schema>>

/** The names of all variables, for `.env.example` and its test. */
export const ENV_NAMES = Object.keys(schema.entries)

/** Parses variables; throws an OperatorError whose message has one sentence per wrong variable and says how to mend it. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(schema, given)
  if (!result.success) throw new OperatorError(result.issues.map((issue) => issue.message).join(' '))
  const env = result.output
  if (env.NODE_ENV === 'production' && !env.SITE_URL && !isLoopback(env.HOST)) {
    throw new OperatorError(
      `SITE_URL is required when the site listens on ${env.HOST}: set it to the public address, for example SITE_URL=https://blog.example.com.`,
    )
  }
  return Object.freeze(env)
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return (url.protocol === 'https:' || url.protocol === 'http:') && (url.pathname === '/' || url.pathname === '') && !url.search
}

function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value)
}

function isSmtpUrl(value: string): boolean {
  return /^smtps?:\/\/./.test(value) && URL.canParse(value) && new URL(value).hostname !== ''
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

let parsed: Env | undefined

/** The environment of this process, parsed on first use; a file .env beside package.json adds what is not set otherwise. */
export function env(): Env {
  parsed ??= parseEnv(readEnvironment())
  return parsed
}

function readEnvironment(): Record<string, string | undefined> {
  const file = path.join(projectRoot, '.env')
  if (process.env.NODE_ENV !== 'test' && existsSync(file)) loadEnvFile(file)
  return process.env
}
