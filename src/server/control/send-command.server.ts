import { type IncomingMessage, request } from 'node:http'
import type { Control } from './control-file.server.ts'

/** Commands that the running site answers. */
export type Command = '/backup' | '/export-static' | '/import' | '/inspect' | '/sync'

/** Sends a command to the running site. Rejects when the site ends meanwhile. Unlike fetch it has no timeout. */
export function sendCommand({ port, secret }: Control, command: Command, body = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${secret}` }
    const clientRequest = request({ host: '127.0.0.1', port, method: 'POST', path: command, headers }, resolve)
    clientRequest.once('error', reject)
    clientRequest.end(body)
  })
}
