// Reads and writes Markdown in a worker of the browser. The parser loads with the first text.
import type { MarkdownAnswer, MarkdownJob } from './markdown-worker.ts'

/** Real articles take less than a second. Unmatched delimiters take the parser quadratic time. */
const LIMIT_MS = 10_000

let worker: Worker | null = null
let lastId = 0

/** The HTML of Markdown from the clipboard, not sanitized. Rejects with an Error whose message is fit for display. */
export function readPastedMarkdown(markdown: string): Promise<string> {
  return askMarkdownWorker({ name: 'readPasted', markdown })
}

/** The HTML or the Markdown. Rejects with an Error whose message is fit for display. */
export function askMarkdownWorker(job: MarkdownJob): Promise<string> {
  const parser = worker ?? startWorker()
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    const ends = new AbortController()
    const { signal } = ends
    const timer = setTimeout(() => fail('it takes too long to be read as Markdown'), LIMIT_MS)
    function finish() {
      clearTimeout(timer)
      ends.abort()
    }
    function fail(reason: string) {
      finish()
      // Other texts that wait for this worker run into their own limit.
      stopWorker(parser)
      reject(new Error(reason))
    }
    parser.addEventListener(
      'message',
      ({ data }: MessageEvent<MarkdownAnswer>) => {
        if (data.id !== id) return
        finish()
        if ('text' in data) resolve(data.text)
        else reject(new Error(data.reason))
      },
      { signal },
    )
    parser.addEventListener('error', () => fail('the parser of Markdown could not be loaded'), { signal })
    parser.postMessage({ id, ...job })
  })
}

function startWorker(): Worker {
  worker = new Worker(new URL('./markdown-worker.ts', import.meta.url), { type: 'module', name: 'markdown' })
  return worker
}

function stopWorker(stopped: Worker): void {
  stopped.terminate()
  if (worker === stopped) worker = null
}
