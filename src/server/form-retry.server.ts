// A form that was sent without a script while the database is away: its fields, ready to be sent again. They go back to their sender only.
import { createContext } from 'react-router'
import { SETTING_GROUPS } from '#src/features/settings/setting-fields.ts'
import type { FormRetry, RetryField } from '#src/lib/form-retry.ts'
import { readHeader } from '#src/lib/request-headers.ts'
import { AppError } from './errors.ts'
import { assertSameOrigin, BODY_LIMITS, readBytes } from './request.server.ts'

/** More than any form of this site has. */
const FIELDS_AT_MOST = 100

/** What people type, with its label; every other field goes back as a hidden one. */
const LABELS = new Map<string, string>([
  ...SETTING_GROUPS.flatMap(({ fields }) => fields.map(({ key, label }) => [key, label] as const)),
  ['user_name', 'Name'],
  ['user_email', 'Email'],
  ['comment_text', 'Comment'],
  ['name', 'Name'],
  ['email', 'Email'],
  ['reply', 'Your reply'],
  ['commentLinksAtMost', 'Links allowed'],
  ['commentCloseAfterDays', 'Close threads after days'],
  ['commentBannedWords', 'Banned words'],
  ['commentSuspectWords', 'Suspect words'],
])

/** Never given back: typed once more, or, without a label, left out. */
const SECRETS = new Map<string, string | null>([
  ['password', 'Password'],
  ['current', 'Current password'],
  ['code', 'Code'],
  ['key', null],
])
const SECRET_NAME = /password|secret|token|ticket/i

type ReadRetry = () => Promise<FormRetry | null>

const NOTHING: ReadRetry = async () => null

/** How what was sent is read once more; null unless it was a form of this site. */
export const formRetryContext = createContext<ReadRetry>(NOTHING)

/** To be called before the body is read. */
export function rememberForm(request: Request, origin: string): ReadRetry {
  if (!isPlainForm(request) || !isFromHere(request, origin)) return NOTHING
  const copy = request.clone()
  let reading: Promise<FormRetry | null> | undefined
  return () => {
    reading ??= readRetry(copy)
    return reading
  }
}

/** A document is asked for: with a script, the page that sends a form still has it. */
function isPlainForm({ method, headers, url }: Request): boolean {
  const type = readHeader(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase()
  // Browsers announce how long a form is. What is too long is not copied.
  const length = Number(readHeader(headers, 'content-length') ?? Number.NaN)
  if (method !== 'POST' || type !== 'application/x-www-form-urlencoded' || !(length <= limitOf(url))) return false
  return !new URL(url).pathname.endsWith('.data')
}

/** The longest form that is sent to visitors' pages, or to the owner's. */
function limitOf(url: string): number {
  return new URL(url).pathname.startsWith('/admin/') ? BODY_LIMITS.settingsForm : BODY_LIMITS.commentForm
}

function isFromHere(request: Request, origin: string): boolean {
  try {
    assertSameOrigin(request, origin)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function readRetry(copy: Request): Promise<FormRetry | null> {
  let text: string
  try {
    text = new TextDecoder().decode(await readBytes(copy, limitOf(copy.url)))
  } catch {
    // It broke off on the way: its sender hears nothing either way.
    return null
  }
  if (text.split('&', FIELDS_AT_MOST + 1).length > FIELDS_AT_MOST) return null
  const { pathname, search, searchParams } = new URL(copy.url)
  // Without an action a form is sent to the address of its page: a secret in that is not written out.
  const action = [...searchParams.keys()].some(isSecret) ? null : pathname + search
  return { action, fields: [...new URLSearchParams(text)].flatMap(asRetryField) }
}

function asRetryField([name, value]: [string, string]): RetryField[] {
  if (isSecret(name)) {
    const label = SECRETS.get(name) ?? null
    return label === null ? [] : [{ kind: 'secret', name, value: '', label }]
  }
  const label = LABELS.get(name)
  if (label === undefined) return [{ kind: 'hidden', name, value, label: '' }]
  return [{ kind: isLong(name, value) ? 'lines' : 'line', name, value, label }]
}

function isSecret(name: string): boolean {
  return SECRETS.has(name) || SECRET_NAME.test(name)
}

function isLong(name: string, value: string): boolean {
  return value.length > 60 || value.includes('\n') || /text|reply|words|description/i.test(name)
}
