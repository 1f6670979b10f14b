import type { Server } from 'node:net'

/** Listens on a free port of this computer. Returns the port. */
export async function listenLocally(server: Server, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
