// The short form of `npm run chaos -- --only power`: the built server, with its file operations recorded.
import { expect, test } from 'vitest'
import { CUTS } from '#tools/chaos/power/disk.ts'
import { powerCuts } from '#tools/chaos/power/power-cut.ts'

const options = { answers: 25, seed: 1, print: (line: string) => console.log(line) }
/** One image for each kind of cut. */
const images = Object.keys(CUTS).length

test('a power cut loses nothing that was acknowledged, and every image of the disk opens', async () => {
  const { acknowledged, found, lost, duplicated, wrong } = await powerCuts({ ...options, engine: 'durable', images })
  expect({ lost, duplicated, wrong }).toEqual({ lost: [], duplicated: [], wrong: [] })
  expect(found).toBe(acknowledged)
  expect(acknowledged).toBeGreaterThan(0)
})

test('the same cuts lose writes of PGlite as published, without fsync', async () => {
  const { lost, syncs } = await powerCuts({ ...options, engine: 'published', images: 1 })
  expect(syncs).toBe(0)
  expect(lost.length).toBeGreaterThan(0)
})
