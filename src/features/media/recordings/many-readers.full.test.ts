import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished } from 'vitest'
import { listen } from '#src/server/http/listen.server.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { openMedia, visitor } from '#tests/support/open-media.ts'
import { storeRecording } from './store-recording.server.ts'

const HOST = '127.0.0.1'
const SIZE = 32_000_000
const READERS = 120
/** A chunk of 64 kB for the file, the connection and the client each, twice. */
const BYTES_PER_READER = 400_000

/** The first bytes of an MP4, then zeros. */
async function* video(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1')
  for (let sent = 32; sent < SIZE; sent += 1_000_000) yield Buffer.alloc(Math.min(1_000_000, SIZE - sent))
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Asks, reads the head of the answer and then nothing more. Returns the status. */
async function askSlowly(address: URL, range: string): Promise<number> {
  const socket = connect(Number(address.port), HOST)
  onTestFinished(() => void socket.destroy())
  socket.write(`GET ${address.pathname} HTTP/1.1\r\nHost: here\r\nRange: ${range}\r\n\r\n`)
  const head = await new Promise<string>((resolve, reject) => {
    socket.on('error', reject)
    socket.once('data', (chunk) => {
      socket.pause()
      resolve(chunk.toString('latin1', 0, 12))
    })
  })
  return Number(head.slice(9))
}

onEmbedded('readers of a recording', (test) => {
  test('who read slowly, or ask for absurd ranges, cost some hundred kilobytes each and stop nobody', async ({ db }) => {
    const { folder, files, serve } = openMedia()
    const { url } = await storeRecording(db, video(), { files, folder, maxBytes: SIZE })
    const { server, address } = await listen((request) => serve(request, visitor(db)), HOST, 0)
    onTestFinished(() => void server.close().closeAllConnections())
    const recording = new URL(url, address)
    collectGarbage()
    const before = process.memoryUsage().arrayBuffers

    const ranges: [string, number][] = [
      ['bytes=0-', 206],
      ['bytes=1-', 206],
      [`bytes=-${'9'.repeat(15)}`, 206],
      [`bytes=0-${'9'.repeat(15)}`, 206],
      [`bytes=${Array.from({ length: 1_000 }, (_, index) => `${index}-`).join(',')}`, 200],
      ['bytes=0-0,-1', 200],
      ['bytes=9-1', 200],
      [`bytes=0-${'9'.repeat(4_000)}`, 200],
      ['bytes=99999999-', 416],
      ['bytes=-0', 416],
    ]
    const answers = Array.from({ length: READERS }, async (_, index) => {
      const [range = '', status] = ranges[index % ranges.length] ?? []
      expect([range.slice(0, 30), await askSlowly(recording, range)]).toEqual([range.slice(0, 30), status])
    })
    await Promise.all(answers)
    // What the kernel took from the readers is garbage by now, which a thread of V8 frees.
    const measureCost = () => {
      collectGarbage()
      return process.memoryUsage().arrayBuffers - before
    }
    await expect.poll(measureCost).toBeLessThan(READERS * BYTES_PER_READER)
    let received = 0
    for await (const chunk of (await fetch(recording)).body ?? []) received += chunk.byteLength
    expect(received).toBe(SIZE)
  })
})
