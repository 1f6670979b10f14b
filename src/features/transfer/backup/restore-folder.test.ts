import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startNode, temporaryFolder } from '#tests/support/processes.ts'
import { openRestoreFolder } from './restore-folder.server.ts'

test('the next restore removes the folder of a killed one, and leaves that of a running one', async () => {
  const parent = temporaryFolder()
  const [killed, running] = [path.join(parent, 'restore-killed'), path.join(parent, 'restore-running')]
  for (const folder of [killed, running]) {
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'a.mp3.part'), 'recording')
  }
  mkdirSync(path.join(parent, 'ab'))
  for (const folder of [killed, running]) {
    const holder = startNode(['tests/support/hold-lock.ts', `${folder}.lock`, 'restore'])
    await holder.waitForOutput('HELD')
    if (folder === running) continue
    holder.child.kill('SIGKILL')
    await holder.ended
  }
  {
    await using own = await openRestoreFolder(parent)
    await using second = await openRestoreFolder(parent)
    const folders = readdirSync(parent).filter((name) => !name.includes('.lock'))
    expect(folders.sort()).toEqual(['ab', path.basename(own.path), path.basename(second.path), 'restore-running'].sort())
    expect(readdirSync(running)).toEqual(['a.mp3.part'])
  }
  expect(readdirSync(parent).sort()).toEqual(['ab', 'restore-running', 'restore-running.lock', 'restore-running.lock.sqlite'])
})
