// A port for a server that will be ended and started again.
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what Linux, macOS and Windows give to outgoing connections: one of those may take a port whose server is away for a moment. */
const FIRST = 20_000
const LAST = 32_000
/** Processes that run at the same time begin apart from each other, so that none takes a port that another has just found free. */
const APART = 20
let next = FIRST + ((process.pid * APART) % (LAST - FIRST))

/** A port on 127.0.0.1 where nobody listens. */
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
