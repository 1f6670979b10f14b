// Returns the fields of a form that was sent without JavaScript, filled in, with the 503 page. Only the sender receives them.
import { createContext } from 'react-router'
import { isLoaderDataPath } from '#src/lib/loader-data-path.ts'
import type { FormRetry, RetryField } from '#src/lib/web/form-retry.ts'
import { readHeader } from '#src/lib/web/request-headers.ts'
import { AppError } from '../errors.ts'
import { assertSameOrigin, BODY_LIMITS, readBytes } from './request-body.server.ts'

/** No form of this site has more. */
const MAX_FIELDS = 100

/** Secrets are never returned. The form asks again for those with a label and omits the others. */
const SECRETS = new Map<string, string | null>([
  ['password', 'Password'],
  ['current', 'Current password'],
  ['code', 'Code'],
  ['key', null],
])
const SECRET_NAME = /password|secret|token|ticket/i

type ReadRetry = () => Promise<FormRetry | null>

const NOTHING: ReadRetry = async () => null

/** Reads the form again; null unless a page of this site sent it. */
export const formRetryContext = createContext<ReadRetry>(NOTHING)

/** Labels of the visible fields, by name. All other fields are returned as hidden ones. */
export type FieldLabels = ReadonlyMap<string, string>

/** Call it before the body is read: it clones the request. */
export function createFormRetry(request: Request, origin: string, labels: FieldLabels): ReadRetry {
  if (!isPlainForm(request) || !isSameOrigin(request, origin)) return NOTHING
  const copy = request.clone()
  let reading: Promise<FormRetry | null> | undefined
  return () => {
    reading ??= readRetry(copy, labels)
    return reading
  }
}

/** Whether the browser navigates with this form. When a script sends a form, its page still has the input. */
function isPlainForm({ method, headers, url }: Request): boolean {
  const type = readHeader(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase()
  // Browsers send the length of a form. A form that is too long is not copied.
  const length = Number(readHeader(headers, 'content-length') ?? Number.NaN)
  if (method !== 'POST' || type !== 'application/x-www-form-urlencoded' || !(length <= limitOf(url))) return false
  return !isLoaderDataPath(new URL(url).pathname)
}

/** The limit of forms of visitors, or of the owner. */
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
  // Without an action, a form is sent to the address of its page. So the form does not repeat a secret in that address.
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
