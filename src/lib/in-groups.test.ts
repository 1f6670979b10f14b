import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inGroups } from './in-groups.ts'

/** Serves by answering what it was given; `release` lets the oldest group go. */
function createCounter() {
  const groups: string[][] = []
  const doors: (() => void)[] = []
  return {
    groups,
    release: () => doors.shift()?.(),
    async serve(items: readonly string[]) {
      groups.push([...items])
      await new Promise<void>((resolve) => doors.push(resolve))
      return items.map((item) => () => item.toUpperCase())
    },
  }
}

const immediately = () => new Promise((resolve) => setImmediate(resolve))

test('who comes at the same time is served together, and so is everybody who comes meanwhile', async () => {
  const { groups, release, serve } = createCounter()
  const ask = inGroups(serve, { atMost: 10 })
  const first = [ask('a'), ask('b')]
  await immediately()
  const second = [ask('c'), ask('d'), ask('e')]
  await immediately()
  expect(groups).toEqual([['a', 'b']])
  release()
  expect(await Promise.all(first)).toEqual(['A', 'B'])
  await immediately()
  expect(groups).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ])
  release()
  expect(await Promise.all(second)).toEqual(['C', 'D', 'E'])
})

test('a group has at most so many, and never two of one key', async () => {
  const { groups, release, serve } = createCounter()
  const ask = inGroups(serve, { atMost: 2, keyOf: (item) => item })
  const all = ['a', 'a', 'b', 'c', 'a'].map((item) => ask(item))
  for (let turn = 0; turn < 4; turn++) {
    await immediately()
    release()
    await immediately()
  }
  expect(await Promise.all(all)).toEqual(['A', 'A', 'B', 'C', 'A'])
  expect(groups).toEqual([['a', 'b'], ['a', 'c'], ['a']])
})

test('with two lanes a second group does not wait for the first', async () => {
  const { groups, release, serve } = createCounter()
  const ask = inGroups(serve, { atMost: 1, lanes: 2, patienceMs: 600_000 })
  const all = ['a', 'b', 'c'].map((item) => ask(item))
  await immediately()
  await immediately()
  await immediately()
  expect(groups).toEqual([['a'], ['b']])
  for (let turn = 0; turn < 3; turn++) {
    release()
    await immediately()
    await immediately()
  }
  expect(await Promise.all(all)).toEqual(['A', 'B', 'C'])
})

test('one that is refused fails alone, a failure of the group fails all of it, and the next are served', async () => {
  const ask = inGroups<string, string>(
    async (items) => {
      if (items.includes('broken')) throw new Error('away')
      return items.map((item) => () => {
        if (item === 'bad') throw new Error(item)
        return item
      })
    },
    { atMost: 10 },
  )
  const outcomes = await Promise.allSettled([ask('good'), ask('bad')])
  expect(outcomes).toMatchObject([{ value: 'good' }, { reason: { message: 'bad' } }])
  const lost = await Promise.allSettled([ask('good'), ask('broken')])
  expect(lost).toMatchObject([{ reason: { message: 'away' } }, { reason: { message: 'away' } }])
  expect(await ask('good')).toBe('good')
})

test('one that is left out is answered later, and keeps nobody waiting', async () => {
  const { promise: late, resolve: answerLate } = Promise.withResolvers<string>()
  const ask = inGroups<string, string>(async (items) => items.map((item) => () => (item === 'slow' ? late : item)), { atMost: 10 })
  const slow = ask('slow')
  expect(await ask('quick')).toBe('quick')
  expect(await ask('next')).toBe('next')
  answerLate('at last')
  expect(await slow).toBe('at last')
})

test('a group that gets stuck does not keep the next one waiting for ever', async () => {
  const { promise: late, resolve: goOn } = Promise.withResolvers<void>()
  const ask = inGroups<string, string>(
    async (items) => {
      if (items.includes('stuck')) await late
      return items.map((item) => () => item)
    },
    { atMost: 10, patienceMs: 1 },
  )
  const stuck = ask('stuck')
  await immediately()
  expect(await ask('next')).toBe('next')
  goOn()
  expect(await stuck).toBe('stuck')
  expect(await ask('another')).toBe('another')
})

test('an answer that is missing is an error, and nobody waits for ever', async () => {
  const ask = inGroups<string, string>(async () => [], { atMost: 10 })
  await expect(ask('a')).rejects.toThrow('not answered')
})

test('whoever asks, whenever: everybody gets the answer to their own question', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.nat(5), { maxLength: 6 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      async (waves, atMost, lanes) => {
        const ask = inGroups<number, number>(
          async (items) => {
            expect(new Set(items).size).toBe(items.length)
            expect(items.length).toBeLessThanOrEqual(atMost)
            await immediately()
            return items.map((item) => () => item * 2)
          },
          { atMost, lanes, keyOf: String },
        )
        const asked: number[] = []
        const answers: Promise<number>[] = []
        for (const wave of waves) {
          asked.push(...wave)
          answers.push(...wave.map((item) => ask(item)))
          await immediately()
        }
        expect(await Promise.all(answers)).toEqual(asked.map((item) => item * 2))
      },
    ),
  )
})
