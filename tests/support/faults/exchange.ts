// Sends one request on a new connection and reports whether the answer was complete.
import { request } from 'node:http'

export type Exchange = { outcome: 'answered' | 'refused' | 'cut'; status: number; body: string; headers: Record<string, unknown> }

export type Sending = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

/**
 * `refused`: the connection failed. `cut`: the connection ended before a complete answer. A keep-alive connection would mix both up: the server
 * may close it at the moment of its reuse.
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
