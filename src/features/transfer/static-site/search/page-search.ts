/** The folder of the index and of the worker. */
export const SEARCH_FOLDER = 'search-index'
export const SEARCH_WORKER = 'worker.js'

/** What a page knows about the search of the exported site. */
export type PageSearch = {
  /** The index has every published post, so that it can also answer for a listing without a search. */
  hasEveryPost: boolean
}

/**
 * Returns the function that lets the search worker answer a request for an address of the server. The worker is started by the first request, and by
 * the next one after a failure, of which the answer is an error of the server.
 *
 * Pages contain the source of this function, so it must not use anything outside itself.
 */
export function connectSearch(script: string): (address: string) => Promise<Response> {
  let worker: Worker | null = null
  let last = 0
  const waiting = new Map<number, (text: string | null) => void>()

  function start(): Worker {
    const started = new Worker(script, { type: 'module' })
    started.onmessage = ({ data: { id, text } }) => {
      if (text === null) stop()
      waiting.get(id)?.(text)
      waiting.delete(id)
    }
    started.onerror = stop
    return started
  }

  function stop(): void {
    worker?.terminate()
    worker = null
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  }

  return async (address) => {
    worker ??= start()
    last += 1
    const message = { id: last, address }
    const answer = new Promise<string | null>((resolve) => waiting.set(message.id, resolve))
    worker.postMessage(message)
    const text = await answer
    return text === null ? new Response('', { status: 503 }) : new Response(text, { headers: { 'Content-Type': 'text/x-script' } })
  }
}
