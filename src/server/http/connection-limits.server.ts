// What one connection and one address may hold: a client that requests much and reads nothing must not fill the memory (decision 048).
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddressOf } from './client-address.server.ts'

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void

export type Connections = {
  /** Answers the requests of one connection one after the other: the next begins when the client has taken the answer before. */
  answerInOrder(answer: RequestListener): RequestListener
  /** Hangs up on who takes nothing of an answer for `stall` milliseconds, and where nothing is sent either way for `silence`. */
  closeStalled(server: Server, patience: { stall: number; silence: number }): void
  /** Lets in so many connections per address; one that is only kept alive makes room for a new one. */
  limitPerAddress(server: Server, perAddress: number): void
}

/** Browsers send a request when the one before is answered; a connection that pipelines more than this is closed. */
const MAX_PIPELINED = 32

export function createConnections(): Connections {
  /** The newest answer of each connection, begun or waiting. */
  const latest = new WeakMap<Socket, ServerResponse>()
  const waiting = new WeakMap<Socket, number>()

  const isTaken = (response: ServerResponse | undefined) => response?.writableFinished === true

  return {
    answerInOrder: (answer) => (request, response) => {
      const { socket } = request
      const before = latest.get(socket)
      latest.set(socket, response)
      if (!before || isTaken(before)) return answer(request, response)
      const others = waiting.get(socket) ?? 0
      if (others >= MAX_PIPELINED) return void socket.destroy()
      waiting.set(socket, others + 1)
      before.once('close', () => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
        if (!socket.destroyed) answer(request, response)
      })
    },

    closeStalled(server, { stall, silence }) {
      // Node says nothing while bytes still go out, however slowly; it speaks again each time the clock is set anew.
      const tick = stall / 4
      const quiet = new WeakMap<Socket, { ms: number; at: number }>()
      server.setTimeout(tick, (socket) => {
        // Node sets its own clock on a connection that is kept alive, and this was it.
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
          const idle = [...sockets].find((one) => isTaken(latest.get(one)))
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
