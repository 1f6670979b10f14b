import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startNode, temporaryFolder } from '#tests/support/processes.ts'

const HOLD = path.resolve('tests/support/hold-lock.ts')

test('acquireProcessLock: of many processes that start at the same time exactly one gets the lock', async () => {
  const folder = temporaryFolder()
  for (const round of [1, 2]) {
    const file = path.join(folder, `lock-${round}`)
    const signal = path.join(folder, `go-${round}`)
    const all = Array.from({ length: 6 }, (_, index) => startNode([HOLD, file, `rival ${index}`, signal]))
    await Promise.all(all.map((rival) => rival.waitForOutput('READY')))
    writeFileSync(signal, '')
    const answers = await Promise.all(all.map((rival) => rival.waitForOutput('D ')))
    expect(answers.filter((answer) => answer.includes('HELD'))).toHaveLength(1)
    for (const rival of all) rival.child.kill('SIGKILL')
  }
})
