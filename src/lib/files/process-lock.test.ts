import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startNode, temporaryFolder } from '#tests/support/processes.ts'
import { acquireProcessLock } from './process-lock.ts'

const HOLD = path.resolve('tests/support/hold-lock.ts')

test('acquireProcessLock: a second process is refused and told who holds the lock', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  const first = startNode([HOLD, file, 'npm start'])
  await first.waitForOutput('HELD ')
  const { stdout } = await startNode([HOLD, file, 'npm run dev']).ended
  expect(stdout).toMatch(new RegExp(`REFUSED held by process ${first.child.pid} \\(npm start\\) since \\d{4}-`))
})

test('acquireProcessLock: the same process is refused too', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  const lock = await acquireProcessLock(file, 'first')
  await expect(acquireProcessLock(file, 'second')).rejects.toThrow(/\(first\)/)
  lock.release()
})

test('acquireProcessLock: the lock of a killed process is free, whatever its file says', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  const first = startNode([HOLD, file, 'first'])
  await first.waitForOutput('HELD ')
  first.child.kill('SIGKILL')
  await first.ended
  for (const content of [readFileSync(file, 'utf8'), '', 'null', `{"pid":${process.pid}}`]) {
    writeFileSync(file, content)
    const lock = await acquireProcessLock(file, 'second')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid, command: 'second' })
    lock.release()
  }
})

test('release: the holder is forgotten, and another lock is never released by mistake', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  const first = await acquireProcessLock(file, 'first')
  first.release()
  expect(existsSync(file)).toBe(false)
  const second = await acquireProcessLock(file, 'second')
  first.release()
  await expect(acquireProcessLock(file, 'third')).rejects.toThrow(/\(second\)/)
  second.release()
})

test('acquireProcessLock: a lock that nobody has named is refused too', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  const lock = await acquireProcessLock(file, 'first')
  writeFileSync(file, '')
  await expect(acquireProcessLock(file, 'second')).rejects.toThrow('held by process 0 (unknown)')
  lock.release()
})

test('acquireProcessLock: a file that cannot be written is an error of the file system', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  mkdirSync(file)
  await expect(acquireProcessLock(file, 'first')).rejects.toMatchObject({ code: 'EISDIR' })
})
