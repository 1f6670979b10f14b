import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { commitAll, git, writeFiles } from '#tests/support/git-commands.ts'
import { changeOf, createClones, createRepository, missingGit, OWNER } from '#tests/support/git-repositories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { addToJournal } from './commits/commit-journal.server.ts'
import { recordStep } from './git-state.server.ts'
import { inspectFolder } from './inspect-git.server.ts'

const now = new Date('2026-11-25T10:00:00.000Z')

async function linesOf(folder: string, isExchanging = false): Promise<string[]> {
  return (await inspectFolder(folder, isExchanging)).map(({ ok, detail }) => `${ok ? 'ok' : 'WRONG'} ${detail}`)
}

describe.skipIf(missingGit)(`doctor${missingGit}`, () => {
  test('says that Git is off, which is wrong only for a folder that is pulled or pushed', async () => {
    const folder = temporaryFolder()
    expect(await linesOf(folder)).toEqual([`ok off: ${folder} is not a work tree of Git`])
    expect(await linesOf(folder, true)).toEqual([`WRONG off: ${folder} is not a work tree of Git`])
  })

  test('says where commits go, what waits, and what failed since when', async () => {
    const { mine } = createClones({ 'a.md': 'a' })
    const gitDir = path.join(mine, '.git')
    expect(await linesOf(mine, true)).toEqual(['ok on the branch main; no commit by the site yet', 'ok follows origin/main'])
    await recordStep(gitDir, { step: 'commit', reason: null, now, others: { committedAt: now.toISOString(), pushedAt: now.toISOString() } })
    await addToJournal(gitDir, [{ changes: [changeOf(mine, 'a.md')], message: 'Publish "A"', author: OWNER }], now)
    await recordStep(gitDir, { step: 'push', reason: 'the remote refuses', now })
    await recordStep(gitDir, { step: 'push', reason: 'the remote refuses', now: new Date('2026-11-25T11:00:00.000Z') })
    expect(await linesOf(mine)).toEqual([
      'ok on the branch main; last commit 2026-11-25T10:00:00.000Z; last push 2026-11-25T10:00:00.000Z; commits to come: 1',
      'WRONG not pushed since 2026-11-25T10:00:00.000Z: the remote refuses',
    ])
    git(mine, 'checkout', '--quiet', '--detach')
    expect((await linesOf(mine))[0]).toMatch(/^WRONG the content folder is on no branch/)
  })

  test('says that a branch follows nothing', async () => {
    const folder = createRepository()
    expect((await linesOf(folder, true))[1]).toBe(
      'WRONG the branch follows no branch of a remote: commit something, and run git push -u once in the content folder',
    )
    writeFiles(folder, { 'a.md': 'a' })
    commitAll(folder, 'Before')
    expect((await linesOf(folder, true))[1]).toBe(
      'WRONG the branch follows no branch of a remote: run git push -u once in the content folder',
    )
  })
})
