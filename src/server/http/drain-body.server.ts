import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

type Incoming = Readable & { headers: IncomingHttpHeaders; complete: boolean }

/** More than any body that is let in: who was refused for a slip may hear of it, who sends for ever is hung up on. */
const REST = { bytes: 32_000_000, ms: 10_000 }

/**
 * Reads and forgets what is left of a body, before its answer is sent: a connection that is closed over unread bytes takes the answer
 * with it, and its sender hears of a broken line instead of the reason (RFC 9112, section 9.6). False when the body did not end
 * within `bytes` and `ms`, milliseconds: nothing else can come on this connection then.
 */
export function drainBody(incoming: Incoming, { bytes, ms } = REST): Promise<boolean> {
  const hasBody = 'content-length' in incoming.headers || 'transfer-encoding' in incoming.headers
  if (!hasBody || incoming.complete) return Promise.resolve(true)
  return new Promise((resolve) => {
    let left = bytes
    const count = (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) end()
    }
    const end = () => {
      clearTimeout(timer)
      incoming.off('data', count).off('end', end).off('close', end)
      incoming.pause()
      resolve(incoming.complete)
    }
    const timer = setTimeout(end, ms)
    // Whoever read until it was too much would keep what comes, and stop the line for it.
    incoming.removeAllListeners('data')
    incoming.on('data', count).once('end', end).once('close', end)
    incoming.resume()
  })
}
