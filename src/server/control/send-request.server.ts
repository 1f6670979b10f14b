import { type IncomingMessage, request } from 'node:http'
import type { Control } from './control-file.server.ts'

/** What the running site answers: a backup as a stream, the checks of `doctor`, and every other command. */
export type ControlPath = '/backup' | '/inspect' | '/run'

/** Asks the running site. Rejects when the site ends meanwhile. Unlike fetch it has no timeout. */
export function sendRequest({ port, secret }: Control, path: ControlPath, body = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${secret}` }
    const clientRequest = request({ host: '127.0.0.1', port, method: 'POST', path, headers }, resolve)
    clientRequest.once('error', reject)
    clientRequest.end(body)
  })
}
