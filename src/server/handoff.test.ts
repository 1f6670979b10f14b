import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { handoffScript } from './handoff.server.ts'

test('all pieces of the stream end up in one script, and no text in it ends the script', async () => {
  const script = await handoffScript(streamOf(['["</script><!-- é', 'ü & \u2028"]\n'].map(encode)))
  expect(script.match(/<\/?script/g)).toEqual(['<script', '</script'])
  expect(script).not.toMatch(/<!--|\u2028/)
  expect(run(script)).toEqual({ data: '["</script><!-- éü & \u2028"]\n', isClosed: true })
})

test('a character split between two pieces stays whole', async () => {
  const bytes = encode('é')
  expect(run(await handoffScript(streamOf([bytes.slice(0, 1), bytes.slice(1)]))).data).toBe('é')
})

test('a stream that fails fails the page', async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('the loaders took too long')) })
  await expect(handoffScript(broken)).rejects.toThrow('took too long')
})

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function streamOf(pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}

/** What the script does in a browser. */
function run(script: string): { data: string; isClosed: boolean } {
  const result = { data: '', isClosed: false }
  const streamController = {
    enqueue: (data: string) => {
      result.data += data
    },
    close: () => {
      result.isClosed = true
    },
  }
  runInNewContext(script.replaceAll(/<\/?script>/g, ''), { window: { __reactRouterContext: { streamController } } })
  return result
}
