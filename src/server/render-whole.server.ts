// A page as one text, with everything on it that has to be waited for.
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** Rejects when nothing could be rendered; an error in a part of the page is only told to `onError`. */
export async function renderWhole(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return renderAtOnce(page) ?? renderWaiting(page, onError)
}

/** What React leaves in the place of a part that was not there yet, or that failed. No text of a page can hold it. */
const UNFINISHED = '<!--$!-->'

/**
 * Null when anything has to be waited for, as once for each module that loads late, or fails. Into one string, which takes half the time
 * of filling the buffers of a stream.
 */
function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page)
    return html.includes(UNFINISHED) ? null : `<!DOCTYPE html>${html}`
  } catch {
    // It is rendered again, and fails again, where errors are told.
    return null
  }
}

function renderWaiting(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const body = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        resolve(Buffer.concat(pieces).toString())
        done()
      },
    })
    const stream = renderToPipeableStream(page, { onAllReady: () => stream.pipe(body), onShellError: reject, onError })
  })
}
