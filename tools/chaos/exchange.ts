// One request on a connection of its own, and whether its answer came whole.
import { request } from 'node:http'

export type Exchange = { outcome: 'answered' | 'refused' | 'cut'; status: number; body: string; headers: Record<string, unknown> }

export type Sending = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

/**
 * `refused`: no connection could be made. `cut`: there was one, but no whole answer. A connection that is kept alive would
 * blur the two: it may be closed at the moment in which it is used again.
 */
export function exchange(url: string, { method = 'GET', headers = {}, body = '' }: Sending = {}): Promise<Exchange> {
  return new Promise((resolve) => {
    const nothing = { status: 0, body: '', headers: {} }
    const sent = request(url, { method, agent: false, headers: { ...headers, Connection: 'close' } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('close', () => {
        const outcome = response.complete ? 'answered' : 'cut'
        resolve({ outcome, status: response.statusCode ?? 0, body: text, headers: response.headers })
      })
    })
    sent.on('error', (error) => resolve({ outcome: isRefused(error) ? 'refused' : 'cut', ...nothing }))
    sent.end(body)
  })
}

function isRefused(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNREFUSED'
}
