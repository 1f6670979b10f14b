import { expect, test, vi } from 'vitest'
import { highlightPieces } from './highlight-pieces.ts'
import { createHighlighter, type WorkerLike } from './highlighter.ts'
import { isRequest, piecesOf } from './messages.ts'

/** A worker that answers when the test says so. */
class SilentWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null
  onerror: WorkerLike['onerror'] = null
  isEnded = false
  readonly ids: number[] = []
  postMessage(message: unknown): void {
    if (isRequest(message)) this.ids.push(message.id)
  }
  terminate(): void {
    this.isEnded = true
  }
  answer(id: number, pieces: Uint32Array): void {
    this.onmessage?.(new MessageEvent('message', { data: { id, pieces } }))
  }
}

test('blocks are sent one at a time, and late answers are ignored', async () => {
  const worker = new SilentWorker()
  const { highlight } = createHighlighter(() => worker)
  const first = highlight('a', 'javascript')
  const second = highlight('b', 'javascript')
  expect(worker.ids).toEqual([1])
  worker.answer(7, Uint32Array.of(9, 9, 9))
  worker.answer(1, Uint32Array.of(0, 1, 0))
  expect([...(await first)]).toEqual([0, 1, 0])
  expect(worker.ids).toEqual([1, 2])
  worker.answer(2, new Uint32Array())
  expect([...(await second)]).toEqual([])
})

test('a worker that hangs loses its block only, and after three of them code stays plain', async () => {
  vi.useFakeTimers()
  const workers: SilentWorker[] = []
  const { highlight } = createHighlighter(() => {
    const worker = new SilentWorker()
    workers.push(worker)
    return worker
  })
  const results = Promise.all(['a', 'b', 'c', 'd'].map((code) => highlight(code, 'javascript')))
  await vi.advanceTimersByTimeAsync(90_000)
  vi.useRealTimers()
  expect((await results).map(({ length }) => length)).toEqual([0, 0, 0, 0])
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true, true])
})

test('the pieces are those of public pages', async () => {
  const code = 'const a = "b" // c\nfoo(1)'
  const pieces = piecesOf(await highlightPieces(code, 'js'))
  expect(pieces.map(({ from, to, kind }) => `${kind}:${code.slice(from, to).trim()}`)).toEqual([
    'k:const',
    's:"b"',
    'c:// c',
    'f:foo',
    'n:1',
  ])
})

test('unknown languages and very long code stay plain', async () => {
  expect(await highlightPieces('a', 'klingon')).toHaveLength(0)
  expect(await highlightPieces('const a = 1\n'.repeat(3_000), 'js')).toHaveLength(0)
})
