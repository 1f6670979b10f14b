// Limits what one connection and one address may use. A client that sends many requests and reads no response must not fill the memory
// (decision 048).
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddressOf } from './client-address.server.ts'

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

export type Connections = {
  /** Handles the requests of one connection in order: the next one starts when the client has received the previous response. */
  answerInOrder(answer: RequestListener): RequestListener
  /**
   * Closes connections whose client reads nothing of a response for `stall` ms, and those without traffic in either direction for `silence`
   * ms.
   */
  closeStalled(server: Server, patience: { stall: number; silence: number }): void
  /** Limits the connections per address. When the limit is reached, an idle keep-alive connection makes room for the new one. */
  limitPerAddress(server: Server, perAddress: number): void
}

/** Browsers wait for the response before the next request. A connection that pipelines more requests than this is closed. */
const MAX_PIPELINED = 32

export function createConnections(): Connections {
  /** The latest response of each connection, started or waiting. */
  const latest = new WeakMap<Socket, ServerResponse>()
  const waiting = new WeakMap<Socket, number>()

  const isReceived = (response: ServerResponse | undefined) => response?.writableFinished === true

  return {
    answerInOrder: (answer) => (request, response) => {
      const { socket } = request
      const before = latest.get(socket)
      latest.set(socket, response)
      if (!before || isReceived(before)) return answer(request, response)
      const others = waiting.get(socket) ?? 0
      if (others >= MAX_PIPELINED) return void socket.destroy()
      waiting.set(socket, others + 1)
      before.once('close', () => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
        if (!socket.destroyed) answer(request, response)
      })
    },

    closeStalled(server, { stall, silence }) {
      // Node emits no timeout while bytes are still being sent, however slowly. It emits the next one after the timeout is set again.
      const tick = stall / 4
      const quiet = new WeakMap<Socket, { ms: number; at: number }>()
      server.setTimeout(tick, (socket) => {
        // A different timeout is Node's own keep-alive timeout, which has expired.
        if (socket.timeout !== tick) return void socket.destroy()
        const now = performance.now()
        const last = quiet.get(socket)
        const ms = tick + (last && now - last.at < tick * 1.25 ? last.ms : 0)
        if (ms >= (socket.writableLength > 0 ? stall : silence)) return void socket.destroy()
        quiet.set(socket, { ms, at: now })
        socket.setTimeout(tick)
      })
    },

    limitPerAddress(server, perAddress) {
      const open = new Map<string, Set<Socket>>()
      server.on('connection', (socket: Socket) => {
        const address = clientAddressOf({ headers: new Headers(), socketAddress: socket.remoteAddress, trustProxy: 0 })
        const sockets = open.get(address) ?? new Set()
        if (sockets.size >= perAddress) {
          const idle = [...sockets].find((one) => isReceived(latest.get(one)))
          if (!idle) return void socket.destroy()
          sockets.delete(idle)
          idle.destroy()
        }
        open.set(address, sockets.add(socket))
        socket.once('close', () => {
          sockets.delete(socket)
          if (sockets.size === 0 && open.get(address) === sockets) open.delete(address)
        })
      })
    },
  }
}
