// Every variable the operator may set, parsed once. A new one also needs a line in `.env.example` and in the table of docs/operations.md,
// which env.test.ts compares, and in compose.yaml when Docker passes it. Lint forbids `process.env` elsewhere in `src/`, with three exceptions: `app/main.ts` sets
// NODE_ENV before anything is loaded, `cli/output.ts` reads npm's INIT_CWD, and `db/client/data-owner.server.ts` sets HOME.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv as parseVariables } from 'node:util'
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { decodeOrNull } from '#src/lib/text/decode-address.ts'
import { editDistance } from '#src/lib/text/edit-distance.ts'
import { parseMailbox } from '#src/lib/text/email-address.ts'
import { splitCommand } from '#src/lib/text/split-command.ts'
import { OperatorError } from './errors.ts'
import { siteFolder } from './project-root.server.ts'
import { SUB_PATH_REFUSED } from './sub-path.ts'

const COMMAND_REFUSED =
  'STATIC_COMMAND runs without a shell: write a program and its arguments, for example STATIC_COMMAND=rsync -a --delete ./ host:blog, and anything more into a script.'

/** No valid value is longer. */
const MAX_VALUE_LENGTH = 4_000

const port = numberBetween(0, 65_535, 'PORT must be a number from 0 to 65535, for example PORT=3000.')
const proxies = numberBetween(0, 99, 'TRUST_PROXY must be the number of proxies in front of Inkfolio, for example TRUST_PROXY=1.')

function numberBetween(min: number, max: number, message: string) {
  const digits = v.pipe(boundedText({ max: 5, tooLong: message }), v.regex(/^\d{1,5}$/, message))
  return v.pipe(digits, v.transform(Number), v.minValue(min, message), v.maxValue(max, message))
}

function checked(isValid: (value: string) => boolean, message: string) {
  return v.pipe(boundedText({ max: MAX_VALUE_LENGTH, tooLong: message }), v.check(isValid, message))
}

const schema = v.object({
  /** Port the site listens on. */
  PORT: v.optional(port, '3000'),
  /** Address the site listens on; 0.0.0.0 for every network interface. */
  HOST: v.optional(checked(Boolean, 'HOST must not be empty, for example HOST=127.0.0.1.'), '127.0.0.1'),
  /** Folder for the embedded database, uploads, image variants and generated secrets. */
  DATA_DIR: v.optional(
    v.pipe(
      checked(Boolean, 'DATA_DIR must not be empty, for example DATA_DIR=./data.'),
      v.transform((folder) => path.resolve(siteFolder, folder)),
    ),
    './data',
  ),
  /** A PostgreSQL (15 or newer) to use instead of the embedded one. */
  DATABASE_URL: v.optional(
    checked(isPostgresUrl, 'DATABASE_URL must look like postgres://user:password@host:5432/database, special characters percent-encoded.'),
  ),
  /** The maximum number of connections from this process to that PostgreSQL. */
  DATABASE_POOL: v.optional(numberBetween(2, 200, 'DATABASE_POOL must be a number from 2 to 200, for example DATABASE_POOL=10.'), '10'),
  /** Public origin of the site, for canonical links, feeds and the sitemap. */
  SITE_URL: v.optional(
    v.pipe(
      checked(Boolean, ''),
      v.check((value) => !hasPath(value), SUB_PATH_REFUSED),
      v.check(isOrigin, 'SITE_URL must be an origin without a path, for example SITE_URL=https://blog.example.com.'),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  /** Origins of the site as files, separated by commas: pages there may call the functions for visitors. */
  API_ORIGINS: v.optional(
    v.pipe(
      checked(
        isOriginList,
        'API_ORIGINS must be origins without a path or a wildcard, separated by commas, for example API_ORIGINS=https://www.example.com.',
      ),
      v.transform((list) => [...new Set(splitList(list).map((value) => new URL(value).origin))]),
    ),
    '',
  ),
  /** Number of trusted proxies in front of the site. Their X-Forwarded headers are believed; 0 believes none. */
  TRUST_PROXY: v.optional(proxies, '0'),
  /** Seconds after SIGTERM during which requests are still accepted while /readyz already answers 503, for load balancers that poll it. */
  DRAIN_SECONDS: v.optional(numberBetween(0, 5, 'DRAIN_SECONDS must be a number from 0 to 5, for example DRAIN_SECONDS=5.'), '0'),
  /** Megabytes of memory for rendered pages; 0 disables the page cache. */
  PAGE_CACHE_MB: v.optional(
    numberBetween(0, 99_999, 'PAGE_CACHE_MB must be a number of megabytes, for example PAGE_CACHE_MB=32; 0 disables the page cache.'),
    '32',
  ),
  /** Megabytes that an uploaded video or audio file may have. */
  RECORDING_MAX_MB: v.optional(
    numberBetween(1, 10_000, 'RECORDING_MAX_MB must be a number of megabytes from 1 to 10000, for example RECORDING_MAX_MB=100.'),
    '100',
  ),
  /** `off` leaves a fresh site empty instead of filling it with the starter articles. */
  STARTER_CONTENT: v.optional(v.picklist(['on', 'off'], 'STARTER_CONTENT must be on or off.'), 'on'),
  /** `off` asks no other site whether links of an article still lead somewhere. */
  LINK_CHECK: v.optional(v.picklist(['on', 'off'], 'LINK_CHECK must be on or off.'), 'on'),
  /** A folder of Markdown files that are the posts of the site too: changes on either side reach the other one. */
  CONTENT_DIR: v.optional(
    v.pipe(
      checked(Boolean, 'CONTENT_DIR must be the path of a folder, for example CONTENT_DIR=./content.'),
      v.transform((folder) => path.resolve(siteFolder, folder)),
    ),
  ),
  /** `on` writes drafts into that folder too, before they are published. */
  CONTENT_DRAFTS: v.optional(v.picklist(['on', 'off'], 'CONTENT_DRAFTS must be on or off.'), 'off'),
  /** `off` makes no commits in CONTENT_DIR, also when it is a work tree of Git. */
  CONTENT_GIT: v.optional(v.picklist(['on', 'off'], 'CONTENT_GIT must be on or off.'), 'on'),
  /** Minutes between pulls into CONTENT_DIR; 0 pulls only when the webhook asks. */
  CONTENT_GIT_PULL: v.optional(
    numberBetween(0, 10_080, 'CONTENT_GIT_PULL must be a number of minutes from 0 to 10080, for example CONTENT_GIT_PULL=5.'),
    '0',
  ),
  /** `on` pushes each commit. */
  CONTENT_GIT_PUSH: v.optional(v.picklist(['on', 'off'], 'CONTENT_GIT_PUSH must be on or off.'), 'off'),
  /** The secret of the webhook that asks for a pull; without it the webhook does not exist. */
  CONTENT_WEBHOOK_SECRET: v.optional(
    checked(isToken, 'CONTENT_WEBHOOK_SECRET must be at least 16 letters and digits: `openssl rand -hex 24` makes one.'),
  ),
  /** A folder into which the public site is exported as files. */
  STATIC_DIR: v.optional(
    v.pipe(
      checked(Boolean, 'STATIC_DIR must be the path of a folder, for example STATIC_DIR=./public-files.'),
      v.transform((folder) => path.resolve(siteFolder, folder)),
    ),
  ),
  /** The origin of the exported site; without it SITE_URL. */
  STATIC_SITE_URL: v.optional(
    v.pipe(
      checked(isOrigin, 'STATIC_SITE_URL must be an origin without a path, for example STATIC_SITE_URL=https://blog.example.com.'),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  /** The origin of the running site that exported pages call; without it they call none. */
  STATIC_API: v.optional(
    v.pipe(
      checked(isPlainOrigin, 'STATIC_API must be an origin without a path, for example STATIC_API=https://api.example.com.'),
      v.transform((value) => new URL(value).origin),
    ),
  ),
  /** `published` exports soon after a publication and every night, `nightly` only at night. */
  STATIC_WHEN: v.optional(v.picklist(['published', 'nightly'], 'STATIC_WHEN must be published or nightly.'), 'published'),
  /** `files` writes posts/a.html, `folders` writes posts/a/index.html, which any host of files sends. */
  STATIC_LAYOUT: v.optional(v.picklist(['files', 'folders'], 'STATIC_LAYOUT must be files or folders.'), 'files'),
  /** A program with arguments that runs after an export that changed files. */
  STATIC_COMMAND: v.optional(checked((value) => splitCommand(value) !== null, COMMAND_REFUSED)),
  /** The bucket for uploads in S3-compatible storage, instead of DATA_DIR/media. */
  S3_BUCKET: v.optional(checked(isBucketName, 'S3_BUCKET must be the name of a bucket, for example S3_BUCKET=blog-media.')),
  /** The endpoint of that storage, if it is not Amazon's. */
  S3_ENDPOINT: v.optional(
    checked(isHttpUrl, 'S3_ENDPOINT must be a URL without a bucket, for example S3_ENDPOINT=https://storage.example.com.'),
  ),
  /** The region of the bucket. Most storages other than Amazon's accept any. */
  S3_REGION: v.optional(checked(isRegionName, 'S3_REGION must be the name of a region, for example S3_REGION=eu-central-1.'), 'us-east-1'),
  /** The keys to the bucket. They need permission to list it, and to read and write its objects. */
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  /** `off` puts the bucket name into the host name, for storages that require it. */
  S3_FORCE_PATH_STYLE: v.optional(v.picklist(['on', 'off'], 'S3_FORCE_PATH_STYLE must be on or off.'), 'on'),
  /** The mail server of the site; without it the site sends no e-mails. */
  SMTP_URL: v.optional(
    checked(
      isSmtpUrl,
      'SMTP_URL must look like smtp://user:password@host:587, or smtps:// for TLS from the start, special characters percent-encoded.',
    ),
  ),
  /** Name and address of the sender of all e-mails. */
  MAIL_FROM: v.optional(
    checked(
      (value) => parseMailbox(value) !== null,
      'MAIL_FROM must be an address, or a name and an address, for example MAIL_FROM=Ada <blog@example.com>.',
    ),
  ),
  /** E-mails to subscribers that may be sent per minute. */
  MAIL_PER_MINUTE: v.optional(
    numberBetween(1, 60_000, 'MAIL_PER_MINUTE must be a number from 1 to 60000, for example MAIL_PER_MINUTE=60.'),
    '60',
  ),
  /** The bearer token for /metrics; without it that page does not exist. */
  METRICS_TOKEN: v.optional(checked(isToken, 'METRICS_TOKEN must be at least 16 letters and digits: `openssl rand -hex 24` makes one.')),
  /** The log level. Logs are JSON lines on standard output. */
  LOG_LEVEL: v.optional(
    v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'LOG_LEVEL must be fatal, error, warn, info, debug or silent.'),
    'info',
  ),
  /** `npm start` uses `production`. */
  NODE_ENV: v.optional(
    v.picklist(['production', 'development', 'test'], 'NODE_ENV must be production, development or test.'),
    'production',
  ),
})

export type Env = Readonly<v.InferOutput<typeof schema>>

/** The names of all variables, for the test of `.env.example`. */
export const ENV_NAMES = Object.keys(schema.entries)

/** Parses the variables. Throws an OperatorError whose message has one sentence per invalid variable that says how to fix it. */
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
  assertWholeBucket(env)
  assertSeparateFolders(env)
  assertStaticSite(env)
  return Object.freeze(env)
}

const BUCKET_NAMES = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Without this check, a bucket with incomplete variables would silently not be used. */
function assertWholeBucket(env: v.InferOutput<typeof schema>): void {
  const missing = BUCKET_NAMES.filter((name) => env[name] === undefined)
  const isWanted = missing.length < BUCKET_NAMES.length || env.S3_ENDPOINT !== undefined
  if (isWanted && missing.length > 0) {
    throw new OperatorError(`Uploads in S3 need ${missing.join(' and ')} too: set ${missing.length > 1 ? 'them' : 'it'}, or none of S3_*.`)
  }
}

/** What lies in the data folder is no content, and the site would watch what it writes itself. */
function assertSeparateFolders({ CONTENT_DIR, DATA_DIR, STATIC_DIR }: v.InferOutput<typeof schema>): void {
  const data = path.resolve(siteFolder, DATA_DIR)
  const overlap = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && (isBelow(one, other) || isBelow(other, one))
  if (overlap(CONTENT_DIR, data)) {
    throw new OperatorError(`CONTENT_DIR and DATA_DIR must not contain each other: put the content beside ${data}.`)
  }
  if (overlap(STATIC_DIR, data)) {
    throw new OperatorError(`STATIC_DIR and DATA_DIR must not contain each other: put the exported files beside ${data}.`)
  }
  if (overlap(STATIC_DIR, CONTENT_DIR)) {
    throw new OperatorError('STATIC_DIR and CONTENT_DIR must not contain each other: put the exported files beside the content.')
  }
}

/** Links of an exported page need the address of the site. */
function assertStaticSite({ STATIC_DIR, STATIC_SITE_URL, STATIC_API, SITE_URL }: v.InferOutput<typeof schema>): void {
  if (STATIC_DIR === undefined) return
  const site = STATIC_SITE_URL ?? SITE_URL
  if (site === undefined) {
    throw new OperatorError('STATIC_DIR needs the address of the exported site: set STATIC_SITE_URL, or SITE_URL if it is the same.')
  }
  if (STATIC_API !== undefined && !canCall(site, STATIC_API)) {
    throw new OperatorError(`Pages of ${site} cannot call ${STATIC_API}: STATIC_API must begin with https:// too.`)
  }
}

/** Browsers block calls of a page with https to an origin without, except on the same machine. */
export function canCall(site: string, api: string): boolean {
  const { protocol, hostname } = new URL(api)
  return !site.startsWith('https:') || protocol === 'https:' || isLoopback(hostname)
}

function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep)
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return (url.protocol === 'https:' || url.protocol === 'http:') && (url.pathname === '/' || url.pathname === '') && !url.search
}

function hasPath(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname !== '/'
}

/** An HTTP origin without a user, a path, a query or a fragment. */
export function isPlainOrigin(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && isOrigin(value) && url.hash + url.username + url.password === ''
}

const ORIGINS_MAX = 20

/** Each is compared with the whole header `Origin`, so that a pattern such as `https://*.example.com` would never match. */
function isOriginList(list: string): boolean {
  const values = splitList(list)
  const isPlain = (value: string) => isOrigin(value) && /^https?:\/\/[^*@#]+$/i.test(value)
  return values.length <= ORIGINS_MAX && values.every(isPlain)
}

function splitList(list: string): string[] {
  return list === '' ? [] : list.split(',').map((value) => value.trim())
}

function isHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
}

function isPostgresUrl(value: string): boolean {
  return /^postgres(ql)?:\/\/./.test(value) && URL.canParse(value)
}

function isSmtpUrl(value: string): boolean {
  const url = /^smtps?:\/\/./.test(value) ? URL.parse(value) : null
  return url !== null && url.hostname !== '' && [url.username, url.password].every((part) => decodeOrNull(part) !== null)
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.')
}

let parsed: Env | undefined

/** The environment of this process, parsed on first use. The file ENV_FILE adds variables that are not set otherwise; without it `.env` in the site's folder. */
export function env(): Env {
  parsed ??= parseEnv(readEnvironment())
  return parsed
}

/** The environment for other programs: without the variables of the site, some of which are secret. */
export function programEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter(([name]) => !ENV_NAMES.includes(name))
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** The public origin of the site; without SITE_URL the address on this machine. */
export function siteOrigin(): string {
  const { HOST, PORT, SITE_URL } = env()
  return SITE_URL ?? `http://${HOST}:${PORT}`
}

/** The file with variables of the site: ENV_FILE, or `.env` in the site's folder, which may be missing. */
export function variablesFile(): string {
  return path.resolve(siteFolder, process.env.ENV_FILE || '.env')
}

/** Whether ENV_FILE names it. A service manager may read that file before it becomes the account of the site. */
export function hasNamedVariablesFile(): boolean {
  return Boolean(process.env.ENV_FILE)
}

function readEnvironment(): Record<string, string | undefined> {
  const file = variablesFile()
  if (!process.env.ENV_FILE && !existsSync(file)) return process.env
  for (const [name, value] of Object.entries(readVariablesFile(file))) process.env[name] ??= value
  return process.env
}

/** The variables in a file. Throws OperatorError when it cannot be read. */
function readVariablesFile(file: string): Record<string, string | undefined> {
  try {
    return parseVariables(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isClosed = error instanceof Error && 'code' in error && error.code === 'EACCES'
    const advice = isClosed ? ' Let the account of the site read it.' : ''
    throw new OperatorError(`${file} holds the variables of the site, and cannot be read: ${reason}.${advice}`, { cause: error })
  }
}

/** A sentence for each name in the file of variables that is close to one of the site, and is none. Others may be those of a program of the owner. */
export function listMistypedVariables(): string[] {
  const file = variablesFile()
  // Root may have read it for an account that may not.
  const names = namesIn(file).filter((name) => name.length <= NAME_MAX && !ENV_NAMES.includes(name))
  return names.flatMap((name) => {
    const meant = ENV_NAMES.find((known) => isMistyped(name, known))
    return meant ? [`${name} in ${file} is no variable of the site: did you mean ${meant}?`] : []
  })
}

function namesIn(file: string): string[] {
  try {
    return Object.keys(readVariablesFile(file))
  } catch {
    return []
  }
}

const NAME_MAX = 40

function isMistyped(name: string, known: string): boolean {
  const [typed, meant] = [name, known].map((text) => text.toUpperCase().replaceAll('_', ''))
  return typed === meant || editDistance(name, known) <= Math.floor(Math.max(name.length, known.length) / 4)
}

function isBucketName(value: string): boolean {
  return /^\w[\w.-]{1,61}\w$/.test(value)
}

function isRegionName(value: string): boolean {
  return /^[\w-]+$/.test(value)
}

function isToken(value: string): boolean {
  return /^[\x21-\x7e]{16,}$/.test(value)
}
