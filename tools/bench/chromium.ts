// Drives the measured browser over the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/). Playwright is not used here:
// it makes the browser collect stack traces and object names, which costs a slow phone a tenth of a second.
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { freePort } from '../../tests/support/free-port.ts'
import { benchFolder, COPY_PREFIX, removeFolder } from './folder.ts'
import { startProgram } from './processes.ts'

export type Chromium = { readonly port: number; stop(): Promise<void> }

export type Devtools = {
  send(method: string, params?: Record<string, unknown>): Promise<unknown>
  on(method: string, listener: (params: unknown) => void): void
  /** Resolves with the next event of this name. */
  next(method: string): Promise<unknown>
  close(): void
}

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']
const targetSchema = v.object({ webSocketDebuggerUrl: v.string() })
const messageSchema = v.object({
  id: v.optional(v.number()),
  method: v.optional(v.string()),
  params: v.optional(v.unknown()),
  result: v.optional(v.unknown()),
  error: v.optional(v.object({ message: v.string() })),
})

/** Starts a browser with a new profile. Throws when its debugging port does not open within 20 seconds. */
export async function startChromium(executablePath: string): Promise<Chromium> {
  const port = await freePort()
  const profile = path.join(benchFolder, `${COPY_PREFIX}profile-${port}`)
  const browser = startProgram(executablePath, [...FLAGS, `--user-data-dir=${profile}`, `--remote-debugging-port=${port}`, 'about:blank'])
  const stop = async () => {
    await browser.stop()
    removeFolder(profile)
  }
  for (const giveUp = Date.now() + 20_000; Date.now() < giveUp; await wait(50)) {
    if (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null)) return { port, stop }
  }
  await stop()
  throw new Error(`Chromium did not open its debugging port: ${browser.output()}`)
}

export async function openTab({ port }: Chromium): Promise<Devtools> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/new?about:blank`, { method: 'PUT' })
  const socket = new WebSocket(v.parse(targetSchema, await answer.json()).webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('Chromium closed the connection'))
  })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const listeners: { method: string; listener: (params: unknown) => void }[] = []
  socket.onmessage = ({ data }) => {
    const { id, method, params, result, error } = v.parse(messageSchema, JSON.parse(String(data)))
    if (id === undefined) for (const each of listeners) if (each.method === method) each.listener(params)
    const asked = waiting.get(id ?? 0)
    if (error) asked?.reject(new Error(error.message))
    else asked?.resolve(result)
  }
  let last = 0
  const on: Devtools['on'] = (method, listener) => void listeners.push({ method, listener })
  return {
    on,
    next: (method) => new Promise((resolve) => on(method, resolve)),
    send(method, params = {}) {
      last += 1
      const answered = Promise.withResolvers<unknown>()
      waiting.set(last, answered)
      socket.send(JSON.stringify({ id: last, method, params }))
      return answered.promise
    },
    close: () => socket.close(),
  }
}
