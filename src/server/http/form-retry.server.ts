// Gives a form that was sent without JavaScript back with the 503 page: its fields, filled in. Only its sender receives them.
import { createContext } from 'react-router'
import { isLoaderDataPath } from '#src/lib/loader-data-path.ts'
import type { FormRetry, RetryField } from '#src/lib/web/form-retry.ts'
import { readHeader } from '#src/lib/web/request-headers.ts'
import { AppError } from '../errors.ts'
import { assertSameOrigin, BODY_LIMITS, readBytes } from './request-body.server.ts'

/** More than any form of this site has. */
const MAX_FIELDS = 100

/** Secrets never go back. The form asks for those with a label again and leaves out the others. */
const SECRETS = new Map<string, string | null>([
  ['password', 'Password'],
  ['current', 'Current password'],
  ['code', 'Code'],
  ['key', null],
])
const SECRET_NAME = /password|secret|token|ticket/i

type ReadRetry = () => Promise<FormRetry | null>

const NOTHING: ReadRetry = async () => null

/** Reads the form once more; null unless a page of this site sent it. */
export const formRetryContext = createContext<ReadRetry>(NOTHING)

/** Labels of the fields that people fill in, by name. Every other field goes back as a hidden one. */
export type FieldLabels = ReadonlyMap<string, string>

/** Call it before the body is read. */
export function createFormRetry(request: Request, origin: string, labels: FieldLabels): ReadRetry {
  if (!isPlainForm(request) || !isSameOrigin(request, origin)) return NOTHING
  const copy = request.clone()
  let reading: Promise<FormRetry | null> | undefined
  return () => {
    reading ??= readRetry(copy, labels)
    return reading
  }
}

/** A document is asked for: with a script, the page that sends a form still has it. */
function isPlainForm({ method, headers, url }: Request): boolean {
  const type = readHeader(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase()
  // Browsers announce how long a form is. What is too long is not copied.
  const length = Number(readHeader(headers, 'content-length') ?? Number.NaN)
  if (method !== 'POST' || type !== 'application/x-www-form-urlencoded' || !(length <= limitOf(url))) return false
  return !isLoaderDataPath(new URL(url).pathname)
}

/** The longest form that is sent to visitors' pages, or to the owner's. */
function limitOf(url: string): number {
  return new URL(url).pathname.startsWith('/admin/') ? BODY_LIMITS.settingsForm : BODY_LIMITS.commentForm
}

function isSameOrigin(request: Request, origin: string): boolean {
  try {
    assertSameOrigin(request, origin)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function readRetry(copy: Request, labels: FieldLabels): Promise<FormRetry | null> {
  let text: string
  try {
    text = new TextDecoder().decode(await readBytes(copy, limitOf(copy.url)))
  } catch {
    // The connection closed before the whole form arrived.
    return null
  }
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) return null
  const { pathname, search, searchParams } = new URL(copy.url)
  // Without an action a form is sent to the address of its page: a secret in that is not written out.
  const action = [...searchParams.keys()].some(isSecret) ? null : pathname + search
  return { action, fields: [...new URLSearchParams(text)].flatMap((field) => asRetryField(field, labels)) }
}

function asRetryField([name, value]: [string, string], labels: FieldLabels): RetryField[] {
  if (isSecret(name)) {
    const label = SECRETS.get(name) ?? null
    return label === null ? [] : [{ kind: 'secret', name, value: '', label }]
  }
  const label = labels.get(name)
  if (label === undefined) return [{ kind: 'hidden', name, value, label: '' }]
  return [{ kind: isLong(name, value) ? 'lines' : 'line', name, value, label }]
}

function isSecret(name: string): boolean {
  return SECRETS.has(name) || SECRET_NAME.test(name)
}

function isLong(name: string, value: string): boolean {
  return value.length > 60 || value.includes('\n') || /text|reply|words|description/i.test(name)
}
