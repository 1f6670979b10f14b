// A port for a server that will be ended and started again.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what Linux, macOS and Windows give to outgoing connections: one of those may take a port whose server is away for a moment. */
const FIRST = 20_000
const LAST = 32_000

/** A port on 127.0.0.1 where nobody listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST)
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
