// A mail server for tests that records or refuses all mail.
import { createServer, type Socket } from 'node:net'
import { listenLocally } from '../local-server.ts'

export type Caught = { from: string; to: string[]; login: string | null; data: string }

export type SmtpCatcher = {
  url: string
  caught: Caught[]
  /** Sets the answer to further recipients; null accepts them again. */
  refuse(answer: string | null): void
  close(): Promise<void>
}

/** Listens on a free port. */
export async function openSmtpCatcher(): Promise<SmtpCatcher> {
  const caught: Caught[] = []
  let refusal: string | null = null
  const server = createServer((socket) => converse(socket, caught, () => refusal))
  const port = await listenLocally(server)
  return {
    url: `smtp://owner%40example.com:hunter2@127.0.0.1:${port}`,
    caught,
    refuse(answer) {
      refusal = answer
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function converse(socket: Socket, caught: Caught[], refusal: () => string | null): void {
  let mail: Caught = { from: '', to: [], login: null, data: '' }
  let isData = false
  let rest = ''
  socket.setEncoding('utf8').on('error', () => {})
  socket.write('220 catcher\r\n')
  socket.on('data', (chunk: string) => {
    rest += chunk
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      const answer = isData ? takeData(line) : takeCommand(line)
      if (answer !== null) socket.write(`${answer}\r\n`)
    }
  })

  function takeCommand(line: string): string {
    switch (line.split(/[ :]/)[0]?.toUpperCase()) {
      case 'EHLO':
        return '250-catcher\r\n250 AUTH PLAIN'
      case 'AUTH':
        mail.login = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString()
        return '235 welcome'
      case 'MAIL':
        mail.from = addressIn(line)
        return '250 ok'
      case 'RCPT': {
        const answer = refusal()
        if (answer === null) mail.to.push(addressIn(line))
        return answer ?? '250 ok'
      }
      case 'DATA':
        isData = true
        return '354 go on'
      default:
        return '250 ok'
    }
  }

  function takeData(line: string): string | null {
    if (line !== '.') {
      mail.data += `${line.replace(/^\.\./, '.')}\n`
      return null
    }
    caught.push(mail)
    mail = { from: '', to: [], login: mail.login, data: '' }
    isData = false
    return '250 taken'
  }
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? ''
}
