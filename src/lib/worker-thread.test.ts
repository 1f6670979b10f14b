import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import { TimeLimitError } from './time-limit.server.ts'
import { createThread } from './worker-thread.server.ts'

/** Answers with its number and the message; never ends, tells of progress, calls, or fails, when the message says so. */
const PROGRAM = `
  const { MessageChannel, parentPort, workerData } = require('node:worker_threads')
  parentPort.on('message', (message) => {
    if (message === 'never') {
      const { port2 } = new MessageChannel()
      parentPort.postMessage({ kind: 'call', call: 'begun', port: port2 }, [port2])
      for (;;) {}
    }
    if (message === 'grow') for (const held = []; ; ) held.push(new Array(100_000).fill(held.length))
    if (message === 'fail') throw new Error('the program failed')
    if (message === 'progress') for (let n = 0; n < 5; n += 1) parentPort.postMessage({ kind: 'progress' })
    if (message !== 'call') return parentPort.postMessage({ kind: 'answer', answer: workerData + message })
    const { port1, port2 } = new MessageChannel()
    port1.once('message', (reply) => {
      port1.close()
      parentPort.postMessage({ kind: 'answer', answer: reply })
    })
    parentPort.postMessage({ kind: 'call', call: 'what', port: port2 }, [port2])
  })
  parentPort.postMessage({ kind: 'loaded' })
`
/** Longer than any test. */
const LONG = { limitMs: 300_000 }

function prepare(options: Parameters<typeof createThread>[1] = {}) {
  const started: Worker[] = []
  const thread = createThread(() => {
    const worker = new Worker(PROGRAM, {
      eval: true,
      workerData: `${started.length + 1} `,
      resourceLimits: { maxOldGenerationSizeMb: 20 },
    })
    started.push(worker)
    return worker
  }, options)
  onTestFinished(() => thread.stop())
  return { ...thread, started }
}

describe('createThread', () => {
  test('answers one job after the other in the same thread', async () => {
    const { ask } = prepare()
    expect([await ask('a', LONG), await ask('progress', LONG), await ask('b', LONG)]).toEqual(['1 a', '1 progress', '1 b'])
  })

  test('ends a thread that had no job for a while', async () => {
    const { ask, started } = prepare({ idleMs: 0 })
    expect(await ask('a', LONG)).toBe('1 a')
    const [first] = started
    if (first && first.threadId !== -1) await once(first, 'exit')
    expect(await ask('b', LONG)).toBe('2 b')
  })

  test('ends a thread that takes too long, and starts another one for the next job', async () => {
    const { ask } = prepare()
    await expect(ask('never', { limitMs: 1 })).rejects.toThrow(TimeLimitError)
    expect(await ask('a', LONG)).toBe('2 a')
  })

  test('ends a thread with the reason of the signal, while this thread goes on', async () => {
    const { ask } = prepare()
    const ended = new AbortController()
    const begun = Promise.withResolvers<void>()
    const asked = ask('never', { ...LONG, signal: ended.signal, reply: async () => begun.resolve() })
    const isEnded = expect(asked).rejects.toThrow('enough')
    await begun.promise
    for (let turn = 0; turn < 1_000; turn += 1) await setImmediate()
    ended.abort(new Error('enough'))
    await isEnded
    await expect(ask('a', { ...LONG, signal: ended.signal })).rejects.toThrow('enough')
    expect(await ask('a', LONG)).toBe('2 a')
  })

  test('replies to calls of the thread, and rejects when the reply does', async () => {
    const { ask } = prepare()
    expect(await ask('call', { ...LONG, reply: async (call: string) => `${call} for` })).toBe('what for')
    const reply = () => Promise.reject(new Error('no database'))
    await expect(ask('call', { ...LONG, reply })).rejects.toThrow('no database')
    expect(await ask('a', LONG)).toBe('2 a')
  })

  test('rejects when the thread passes its memory limit', async () => {
    const { ask } = prepare()
    await expect(ask('grow', LONG)).rejects.toMatchObject({ name: 'ThreadEnded', cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } })
    expect(await ask('a', LONG)).toBe('2 a')
  })

  test('rejects with an error of the program', async () => {
    const { ask } = prepare()
    await expect(ask('fail', LONG)).rejects.toMatchObject({ name: 'ThreadEnded', message: 'the program failed' })
    expect(await ask('a', LONG)).toBe('2 a')
  })
})
