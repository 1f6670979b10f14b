import { chmodSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { printable, runCommand } from './run-command.server.ts'

const PATIENT = { timeout: 20_000, interval: 20 }

function prepare(script: string, { limitMs = 20_000, signal = new AbortController().signal } = {}) {
  const folder = realpathSync(temporaryFolder())
  const file = path.join(temporaryFolder(), 'deploy.sh')
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  const run = (...args: string[]) =>
    runCommand([file, ...args], { folder, variables: { STATIC_DIR: folder, STATIC_WRITTEN: '3' }, signal, limitMs })
  return { folder, run }
}

const read = (file: string) => readFileSync(file, 'utf8').trim()
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('a program that does not exist, or fails, is a result', async () => {
  // EACCES where the search path has a folder that this account may not read.
  const missing = await runCommand(['no-such-program'], { folder: '/', variables: {}, signal: new AbortController().signal })
  expect(missing).toMatchObject({ exitCode: null, problem: expect.stringMatching(/^The command did not start: .*(?:ENOENT|EACCES)/) })
  expect(await prepare('echo out; echo refused >&2; exit 23').run()).toMatchObject({
    exitCode: 23,
    problem: null,
    output: expect.stringContaining('refused'),
  })
  expect(await prepare('kill -9 $$').run()).toMatchObject({ exitCode: null, problem: 'The command was ended by SIGKILL.' })
})

test('it runs in the folder, without a shell and without the variables of the site', async () => {
  vi.stubEnv('METRICS_TOKEN', 'a-secret-of-the-site')
  vi.stubEnv('DATABASE_URL', 'postgres://me:a-secret-of-the-site@host/x')
  vi.stubEnv('MY_TOKEN', 'of the owner')
  const { folder, run } = prepare('printf "%s\\n" "$PWD" "$1" "$STATIC_DIR" "$STATIC_WRITTEN" "$MY_TOKEN"; env')
  const { output, exitCode } = await run('$HOME; rm -rf *')
  expect(exitCode).toBe(0)
  expect(output).not.toContain('a-secret-of-the-site')
  const { output: first } = await prepare('printf "%s\\n" "$1" "$STATIC_WRITTEN" "$MY_TOKEN"').run('$HOME; rm -rf *')
  expect(first).toBe('$HOME; rm -rf *\n3\nof the owner')
  const where = await runCommand(['pwd'], { folder, variables: {}, signal: new AbortController().signal })
  expect(where.output).toBe(folder)
})

test('a command that hangs is stopped after its time, with the processes that it started', async () => {
  const { folder, run } = prepare('trap "" TERM; sleep 600 & echo $! > child; echo $$ > own; wait; wait', { limitMs: 300 })
  const result = await run()
  expect(result).toMatchObject({ exitCode: null, problem: 'The command did not end within 0.3 s and was stopped.' })
  for (const name of ['child', 'own']) {
    const pid = Number(read(path.join(folder, name)))
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENT)
  }
})

test('what it leaves behind is ended with it', async () => {
  const { folder, run } = prepare('sleep 600 & echo $! > child')
  expect(await run()).toMatchObject({ exitCode: 0, problem: null })
  const pid = Number(read(path.join(folder, 'child')))
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENT)
})

test('it is ended when the site stops', async () => {
  const ending = new AbortController()
  const { folder, run } = prepare('echo $$ > started; sleep 600', { signal: ending.signal })
  const running = run()
  const pid = await vi.waitFor(() => Number(/^\d+$/.exec(read(path.join(folder, 'started')))?.[0] ?? expect.fail('not started')), PATIENT)
  ending.abort(new Error('the site stops'))
  await expect(running).rejects.toThrow('the site stops')
  expect(isAlive(pid)).toBe(false)
})

test('of much output the end is kept, as plain text', async () => {
  const { output } = await prepare('i=0; while [ $i -lt 20000 ]; do i=$((i+1)); echo "line $i"; done').run()
  expect(output.split('\n')).toHaveLength(20)
  expect(output).toMatch(/line 20000$/)
  const noisy = '\u001b[31mred\u001b[0m \0 https://me:pass@host/ https://h/?access_token=abc&x=1\r\n\n\ud800'
  expect(printable(noisy)).toBe('red   https://***@host/ https://h/?access_token=***&x=1\n\ufffd')
  expect(printable('x'.repeat(5_000))).toHaveLength(300)
})
