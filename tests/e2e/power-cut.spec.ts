// The short form of `npm run chaos -- --only power`: no browser, but the built server, its file operations recorded.
import { expect, test } from '@playwright/test'
import { powerCuts } from '../../tools/chaos/power/power-cut.ts'

const options = { answers: 25, seed: 1, print: (line: string) => console.log(line) }

// Each image is opened by a process of its own.
test.describe.configure({ timeout: 900_000 })

test('a power cut loses nothing that was acknowledged, and every image of the disk opens', async () => {
  const { acknowledged, found, lost, duplicated, wrong } = await powerCuts({ ...options, engine: 'durable', images: 15 })
  expect({ lost, duplicated, wrong }).toEqual({ lost: [], duplicated: [], wrong: [] })
  expect(found).toBe(acknowledged)
  expect(acknowledged).toBeGreaterThan(0)
})

test('the same cuts take something from the engine as it is published, without fsync', async () => {
  const { lost, syncs } = await powerCuts({ ...options, engine: 'published', images: 3 })
  expect(syncs).toBe(0)
  expect(lost.length).toBeGreaterThan(0)
})
