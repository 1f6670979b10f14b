// Sends the files of an import, three at a time, each as the body of a request.
import { describeStatus } from '#src/lib/admin-error-messages.ts'
import type { ChosenFile, LeftOut } from './chosen-files.ts'

const AT_ONCE = 3
const MAX_ATTEMPTS = 5
/** Refusals of one file: the others are sent. */
const LEAVES_FILE_OUT = [400, 413]
/** No answer, too many requests, a restart of the server. */
const TRY_AGAIN = [0, 429, 502, 503, 504]

export type UploadProgress = { files: number; bytes: number }
type Answer = { status: number; reason: string; retryAfter: number }
type Upload = { importId: string; signal: AbortSignal; onProgress: (progress: UploadProgress) => void }

/** Resolves to the files that the server left out. Rejects with an Error for the owner when the upload cannot go on. */
export async function uploadFiles(files: readonly ChosenFile[], { importId, signal, onProgress }: Upload): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = []
  const queue = files.values()
  const sent = new Map<string, number>()
  let done = 0
  const report = () => onProgress({ files: done, bytes: Array.from(sent.values()).reduce((sum, bytes) => sum + bytes, 0) })
  async function sendNext(): Promise<void> {
    for (const { path, file } of queue) {
      const address = `/admin/functions/upload-import?${new URLSearchParams({ import: importId, path })}`
      const onBytes = (bytes: number) => {
        sent.set(path, bytes)
        report()
      }
      const answer = await sendWithRetries(address, file, { signal, onBytes })
      if (LEAVES_FILE_OUT.includes(answer.status)) leftOut.push({ file: path, reason: answer.reason })
      else if (answer.status !== 200) throw new Error(answer.reason)
      done += 1
      report()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext))
  return leftOut
}

type Sending = { signal: AbortSignal; onBytes: (bytes: number) => void }

async function sendWithRetries(address: string, file: File, sending: Sending): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(address, file, sending)
    sending.signal.throwIfAborted()
    if (!TRY_AGAIN.includes(answer.status) || attempt === MAX_ATTEMPTS) return answer
    await wait(Math.max(1, answer.retryAfter) * 1000 * (answer.status === 429 ? 1 : attempt))
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}

/** `fetch` does not tell how much was sent. */
function send(address: string, file: File, { signal, onBytes }: Sending): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', address)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded }) => onBytes(loaded))
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', abort)
      const retryAfter = Number(request.getResponseHeader('Retry-After')) || 0
      resolve({ status: request.status, reason: reasonIn(request.responseText) ?? describeStatus(request.status), retryAfter })
    })
    signal.addEventListener('abort', abort)
    request.send(file)
  })
}

function reasonIn(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'reason' in body && typeof body.reason === 'string' ? body.reason : null
  } catch {
    return null
  }
}
