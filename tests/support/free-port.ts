// Free ports for servers that are stopped and restarted.
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports of Linux, macOS and Windows: an outgoing connection could take the port of a stopped server. */
const FIRST = 20_000
const LAST = 32_000
/** Concurrent processes begin at different ports, so that none takes a port that another has just found free. */
const APART = 20
let next = FIRST + ((process.pid * APART) % (LAST - FIRST))

/** A port on 127.0.0.1 without a listener. */
export async function freePort(): Promise<number> {
  const port = next
  next = next + 1 < LAST ? next + 1 : FIRST
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
