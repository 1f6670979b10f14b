import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startNode, temporaryFolder } from '#tests/support/processes.ts'
import { bootId, processNamespace, processStartTicks } from './process-identity.js'
import { acquireProcessLock } from './process-lock.js'

const HOLD = path.resolve('tests/support/hold-lock.ts')
const self = { pid: process.pid, startedAt: processStartTicks(process.pid), boot: bootId(), space: processNamespace() }

test('a second process is refused and told who holds the lock', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  const first = startNode([HOLD, file, 'npm start'])
  await first.waitForOutput('HELD ')
  const { stdout } = await startNode([HOLD, file, 'npm run dev']).ended
  expect(stdout).toMatch(new RegExp(`REFUSED held by process ${first.child.pid} \\(npm start\\) since \\d{4}-`))
})

test('the same process is refused too', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  const lock = await acquireProcessLock(file, 'first')
  await expect(acquireProcessLock(file, 'second')).rejects.toThrow(/\(first\)/)
  lock.release()
})

test('a lock whose holder was killed is taken over', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  const first = startNode([HOLD, file, 'first'])
  await first.waitForOutput('HELD ')
  first.child.kill('SIGKILL')
  await first.ended
  const second = startNode([HOLD, file, 'second'])
  await second.waitForOutput('HELD ')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: second.child.pid, command: 'second' })
})

test('another process with a reused id does not count as the holder', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  writeFileSync(file, JSON.stringify({ nonce: 'old', ...self, startedAt: '1', command: 'old', since: '', host: '' }))
  const lock = await acquireProcessLock(file, 'new')
  expect(JSON.parse(readFileSync(file, 'utf8')).command).toBe('new')
  lock.release()
})

test('a lock from before the machine was started again is taken over', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  writeFileSync(file, JSON.stringify({ nonce: 'old', ...self, boot: 'another', command: 'old', since: '', host: hostname() }))
  const lock = await acquireProcessLock(file, 'new')
  lock.release()
})

test('a file that names no holder is taken over', async () => {
  const folder = temporaryFolder()
  for (const content of ['', '4711', '{"pid":1}', 'null']) {
    const file = path.join(folder, 'lock')
    writeFileSync(file, content)
    const lock = await acquireProcessLock(file, 'new')
    lock.release()
  }
})

test('a lock shared with a child lives as long as the child', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  const child = startNode(['-e', 'setInterval(() => {}, 1000)'])
  const worker = { pid: child.child.pid ?? 0, startedAt: processStartTicks(child.child.pid ?? 0) }
  writeFileSync(file, JSON.stringify({ nonce: 'old', ...self, startedAt: '1', command: 'old', since: '', host: '', worker }))
  await expect(acquireProcessLock(file, 'new')).rejects.toThrow(/\(old\)/)
  child.child.kill('SIGKILL')
  await child.ended
  const lock = await acquireProcessLock(file, 'new')
  lock.release()
})

test('a dead holder is checked again before it is replaced', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  writeFileSync(file, JSON.stringify({ nonce: 'old', ...self, startedAt: '1', command: 'old', since: '', host: '' }))
  const attempts = await Promise.allSettled(Array.from({ length: 5 }, (_, index) => acquireProcessLock(file, `rival ${index}`)))
  const held = attempts.filter((attempt) => attempt.status === 'fulfilled')
  expect(held).toHaveLength(1)
  held[0]?.value.release()
})

test('of many processes that find a dead holder at the same time exactly one gets the lock', async () => {
  const folder = temporaryFolder()
  for (const round of [1, 2]) {
    const file = path.join(folder, `lock-${round}`)
    writeFileSync(file, JSON.stringify({ nonce: 'old', ...self, startedAt: '1', command: 'old', since: '', host: '' }))
    const signal = path.join(folder, `go-${round}`)
    const all = Array.from({ length: 6 }, (_, index) => startNode([HOLD, file, `rival ${index}`, signal]))
    await Promise.all(all.map((rival) => rival.waitForOutput('READY')))
    writeFileSync(signal, '')
    const answers = await Promise.all(all.map((rival) => rival.waitForOutput('D ')))
    expect(answers.filter((answer) => answer.includes('HELD'))).toHaveLength(1)
    for (const rival of all) rival.child.kill('SIGKILL')
  }
})

test('a released lock is gone, and another one is never released by mistake', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  const first = await acquireProcessLock(file, 'first')
  first.release()
  const second = await acquireProcessLock(file, 'second')
  first.release()
  expect(JSON.parse(readFileSync(file, 'utf8')).command).toBe('second')
  second.release()
  expect(() => readFileSync(file)).toThrow(/ENOENT/)
})
