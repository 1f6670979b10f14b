import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** A process that prints when it is ready, and when it has closed after a line on its input. */
const PROGRAM = `
import { endOnSignals } from ${JSON.stringify(fileURLToPath(new URL('shutdown.server.ts', import.meta.url)))}
endOnSignals([async () => {
  console.log('closing')
  await new Promise((resolve) => process.stdin.once('data', resolve))
  console.log('closed')
}])
setInterval(() => {}, 1_000)
console.log('ready')
`

async function run() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')))
  await expect.poll(() => lines, { timeout: 20_000 }).toContain('ready')
  return { child, lines, ended: once(child, 'close') }
}

test('endOnSignals: two signals at once are one, and what is under way is completed', async () => {
  const { child, lines, ended } = await run()
  child.kill('SIGTERM')
  await expect.poll(() => lines).toContain('closing')
  child.kill('SIGTERM')
  child.kill('SIGINT')
  child.stdin.write('go on\n')
  expect(await ended).toEqual([0, null])
  expect(lines).toEqual(['ready', 'closing', 'closed'])
})
