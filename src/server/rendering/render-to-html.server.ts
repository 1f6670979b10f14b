import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server'

/**
 * Renders a page completely, including everything that suspends, into one string. Rejects when React cannot render the shell. An error
 * inside a Suspense boundary goes to `onError`.
 */
export async function renderToHtml(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  // React moves boundaries beyond this size to the end of the document and reveals them by a script. A page that is sent whole needs neither.
  const stream = await renderToReadableStream(page, { onError, progressiveChunkSize: Number.POSITIVE_INFINITY })
  await stream.allReady
  return text(stream)
}
