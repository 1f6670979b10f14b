// The part of a page that asks the search worker.
import { afterEach, expect, test, vi } from 'vitest'
import { connectSearch } from './page-search.ts'

type Message = { id: number; address: string }

/** A worker that answers when the test says so. */
class FakeWorker {
  static started: FakeWorker[] = []
  onmessage: (event: { data: { id: number; text: string | null } }) => void = () => {}
  onerror: () => void = () => {}
  asked: Message[] = []
  isTerminated = false
  script: string
  constructor(script: string) {
    this.script = script
    FakeWorker.started.push(this)
  }
  postMessage(message: Message) {
    this.asked.push(message)
  }
  terminate() {
    this.isTerminated = true
  }
}

function open() {
  FakeWorker.started = []
  vi.stubGlobal('Worker', FakeWorker)
  return connectSearch('/search-index/worker.js')
}

afterEach(() => vi.unstubAllGlobals())

test('one worker, started by the first search, answers all, each its own', async () => {
  const ask = open()
  expect(FakeWorker.started).toEqual([])
  const answers = [ask('https://x/1'), ask('https://x/2')]
  const [worker, ...more] = FakeWorker.started
  expect([worker?.script, more.length]).toEqual(['/search-index/worker.js', 0])
  for (const { id, address } of worker?.asked.toReversed() ?? []) worker?.onmessage({ data: { id, text: `for ${address}` } })
  expect(await Promise.all(answers.map(async (answer) => (await answer).text()))).toEqual(['for https://x/1', 'for https://x/2'])
})

test.each(['error', 'failure'])('after an %s every search under way fails, and the next one starts anew', async (kind) => {
  const ask = open()
  const answers = [ask('https://x/1'), ask('https://x/2')]
  const [first] = FakeWorker.started
  if (kind === 'error') first?.onerror()
  else first?.onmessage({ data: { id: first.asked[0]?.id ?? 0, text: null } })
  expect(await Promise.all(answers.map(async (answer) => (await answer).status))).toEqual([503, 503])
  expect(first?.isTerminated).toBe(true)
  const next = ask('https://x/3')
  const [, second] = FakeWorker.started
  second?.onmessage({ data: { id: second.asked[0]?.id ?? 0, text: 'yes' } })
  expect(await (await next).text()).toBe('yes')
})
