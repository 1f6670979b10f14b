import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

type Incoming = Readable & { headers: IncomingHttpHeaders; complete: boolean }

/** Larger than any accepted body: a client whose body is slightly too large receives its refusal, and one that sends without end is cut off. */
const REST = { bytes: 32_000_000, ms: 10_000 }

/**
 * Reads and discards the rest of a request body before its response is sent. Closing a connection with unread bytes resets it, and the
 * client loses the response (RFC 9112, section 9.6). Resolves to false when the body did not end within `bytes` and `ms`: the connection
 * cannot be used again.
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
    // A reader that stopped at its limit would buffer further data and pause the stream.
    incoming.removeAllListeners('data')
    incoming.on('data', count).once('end', end).once('close', end)
    incoming.resume()
  })
}
