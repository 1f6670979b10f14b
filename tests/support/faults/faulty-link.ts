// A TCP proxy to a database that can refuse connections, swallow all data, or delay it.
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

export type Fault = 'none' | 'refused' | 'silent' | { delayMs: number }

export class FaultyLink {
  #fault: Fault = 'none'
  readonly #target: { host: string; port: number }
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(target: { host: string; port: number }) {
    this.#target = target
    this.#server = createServer((socket) => this.#carry(socket))
  }

  static async to(databaseUrl: string): Promise<FaultyLink> {
    const { hostname, port } = new URL(databaseUrl)
    const link = new FaultyLink({ host: hostname, port: Number(port || 5432) })
    link.#server.listen(0, '127.0.0.1')
    await once(link.#server, 'listening')
    return link
  }

  /** The connection string with the address of the proxy. */
  through(databaseUrl: string): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('the link is closed')
    const url = new URL(databaseUrl)
    url.host = `127.0.0.1:${address.port}`
    return url.href
  }

  /** `refused` also ends open connections, like a server that stops; `silent` leaves them open and drops their data. */
  set(fault: Fault): void {
    const wasSilent = this.#fault === 'silent'
    this.#fault = fault
    // Connections that lost data during `silent` cannot go on.
    if (fault === 'refused' || wasSilent) for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #carry(client: Socket): void {
    if (this.#fault === 'refused') {
      client.destroy()
      return
    }
    const upstream = connect(this.#target)
    this.#relay(client, upstream)
    this.#relay(upstream, client)
  }

  #relay(from: Socket, to: Socket): void {
    this.#sockets.add(from)
    from.on('data', (chunk) => this.#pass(chunk, to))
    from.on('error', () => to.destroy())
    from.on('close', () => {
      this.#sockets.delete(from)
      to.destroy()
    })
  }

  #pass(chunk: Buffer, to: Socket): void {
    const fault = this.#fault
    if (fault === 'silent') return
    // The delay is constant, so that chunks stay in order.
    if (typeof fault === 'object') setTimeout(() => to.writable && to.write(chunk), fault.delayMs)
    else to.write(chunk)
  }
}
