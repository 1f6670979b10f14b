import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BLOCKS_MAX, type BlockToDraw, SOURCE_MAX } from '../../rendering/drawings/drawing.ts'
import { DrawingStore, type SendBlocks } from './drawing-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const formula = (source: string): BlockToDraw => ({ kind: 'formula', source })
const drawingOf = (source: string, isFinal = true) => ({ html: `<math>${source}</math>`, issue: null, isFinal })

/** A store whose requests end when `answer` is called, in their order. */
function open() {
  const sent: string[][] = []
  const pending: ((answer: Awaited<ReturnType<SendBlocks>>) => void)[] = []
  const store = new DrawingStore((blocks) => {
    sent.push(blocks.map(({ source }) => source))
    return new Promise((resolve) => pending.push(resolve))
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return {
    store,
    sent,
    pass,
    answer: async (answer: Awaited<ReturnType<SendBlocks>>) => {
      pending.shift()?.(answer)
      await pass(0)
    },
    html: (source: string) => store.read(formula(source)).drawing?.html,
  }
}

test('the blocks of an article are sent together, each once', async () => {
  const { store, sent, pass, answer, html } = open()
  for (const source of ['a', 'b', 'a']) store.want(formula(source))
  await pass(100)
  expect(sent).toEqual([['a', 'b']])
  await answer({ drawings: [drawingOf('a'), drawingOf('b')] })
  expect(html('b')).toBe('<math>b</math>')
  store.want(formula('b'))
  await pass(100)
  expect(sent).toHaveLength(1)
})

test('one request is under way at a time, and stale blocks are not sent', async () => {
  const { store, sent, pass, answer } = open()
  store.want(formula('a'))
  await pass(100)
  const release = store.want(formula('ab'))
  await pass(100)
  release()
  store.want(formula('abc'))
  await pass(100)
  expect(sent).toEqual([['a']])
  await answer({ drawings: [drawingOf('a')] })
  await pass(100)
  expect(sent).toEqual([['a'], ['abc']])
})

test('more blocks than one request holds follow in the next', async () => {
  const { store, sent, pass, answer } = open()
  for (let index = 0; index < BLOCKS_MAX + 2; index += 1) store.want(formula(String(index)))
  await pass(100)
  await answer({ drawings: sent[0]?.map((source) => drawingOf(source)) ?? [] })
  await pass(100)
  expect(sent.map(({ length }) => length)).toEqual([BLOCKS_MAX, 2])
})

test('a failure keeps the drawing before, gives its reason, and can be tried again', async () => {
  const { store, sent, pass, answer, html } = open()
  store.want(formula('a'))
  await pass(100)
  await answer({ failure: 'No connection.' })
  expect(store.read(formula('a'))).toEqual({ drawing: null, failure: 'No connection.' })
  await pass(60_000)
  expect(sent).toHaveLength(1)
  store.retry()
  await pass(100)
  await answer({ drawings: [drawingOf('a')] })
  expect(html('a')).toBe('<math>a</math>')
  expect(store.read(formula('a')).failure).toBeNull()
})

test('an answer with too few drawings is a failure of the others', async () => {
  const { store, pass, answer } = open()
  store.want(formula('a'))
  store.want(formula('b'))
  await pass(100)
  await answer({ drawings: [drawingOf('a')] })
  expect(store.read(formula('b')).failure).toBe('The answer was not complete.')
})

test('what is not final is asked for again a few times, while a view shows it', async () => {
  const { store, sent, pass, answer, html } = open()
  const release = store.want(formula('a'))
  await pass(100)
  for (let time = 0; time < 6; time += 1) {
    await answer({ drawings: [drawingOf('a', false)] })
    await pass(8_000)
  }
  expect(sent).toHaveLength(4)
  expect(html('a')).toBe('<math>a</math>')
  release()
  const other = store.want(formula('b'))
  await pass(100)
  await answer({ drawings: [drawingOf('b', false)] })
  other()
  await pass(60_000)
  expect(sent).toHaveLength(5)
})

test('a source that is too long is not sent', async () => {
  const { store, sent, pass } = open()
  const long = formula('x'.repeat(SOURCE_MAX + 1))
  store.want(long)
  await pass(100)
  expect(sent).toEqual([])
  expect(store.read(long).drawing?.issue).toBe('At most 20000 characters are drawn.')
})

test('old drawings are forgotten, those in view are not', async () => {
  const { store, pass, answer, html, sent } = open()
  store.want(formula('seen'))
  await pass(100)
  await answer({ drawings: [drawingOf('seen')] })
  for (let index = 0; index < 400; index += 1) {
    const release = store.want(formula(String(index)))
    await pass(100)
    await answer({ drawings: [drawingOf(sent.at(-1)?.[0] ?? '')] })
    release()
  }
  expect(html('seen')).toBe('<math>seen</math>')
  expect(html('0')).toBeUndefined()
  expect(html('399')).toBe('<math>399</math>')
})
