import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { open, pushTheirs, stateOf } from '#tests/support/content-git.ts'
import { commitAll, git, readText, writeFiles } from '#tests/support/git-commands.ts'
import { changeOf, createClones, createRepository, missingGit } from '#tests/support/git-repositories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import type { FolderChange } from '../folder-change.ts'

function published(folder: string, title: string, ...written: string[]): FolderChange {
  return { reason: 'published', title, files: written.map((name) => changeOf(folder, name)) }
}

function messages(folder: string): string[] {
  return git(folder, 'log', '--format=%s').split('\n')
}

const waiting = (folder: string) => readdirSync(path.join(folder, '.git/inkfolio/commits'))

describe.skipIf(missingGit)(`the content folder as a work tree${missingGit}`, () => {
  test('gets one commit per publication, and nothing without one', async () => {
    const folder = createRepository()
    const { beforeSync, afterSync, exchange } = open(folder)
    await beforeSync()
    writeFiles(folder, { 'a.md': 'a', 'b.md': 'b' })
    await afterSync([published(folder, 'A', 'a.md'), published(folder, 'B', 'b.md')])
    await afterSync([])
    await exchange()
    expect(messages(folder)).toEqual(['Publish "B"', 'Publish "A"'])
    expect(waiting(folder)).toEqual([])
    expect(await stateOf(folder)).toMatchObject({ committedAt: expect.any(String), fetchedAt: null, problems: { commit: null } })
  })

  test('is left alone when it is none', async () => {
    const folder = temporaryFolder()
    const { beforeSync, afterSync, exchange, requestPull } = open(folder, { isPushing: true, pullMinutes: 1 })
    writeFiles(folder, { 'a.md': 'a' })
    await beforeSync()
    await afterSync([published(folder, 'A', 'a.md')])
    await requestPull()
    await exchange()
    expect(readdirSync(folder)).toEqual(['a.md'])
  })

  test('keeps a publication for later, also over a kill, and commits what still is the site’s', async () => {
    const folder = createRepository()
    writeFiles(folder, { 'a.md': 'before', 'b.md': 'before' })
    commitAll(folder, 'Before')
    git(folder, 'checkout', '--quiet', '--detach')
    writeFiles(folder, { 'a.md': 'by the site', 'b.md': 'by the site' })
    await open(folder).afterSync([published(folder, 'A', 'a.md'), published(folder, 'B', 'b.md')])
    expect(waiting(folder)).toHaveLength(2)
    expect((await stateOf(folder)).problems.commit).toMatchObject({ reason: expect.stringContaining('detached HEAD') })

    writeFiles(folder, { 'b.md': 'by the owner since' })
    git(folder, 'checkout', '--quiet', 'main')
    writeFileSync(path.join(folder, '.git/inkfolio/commits/000-torn.json'), '{"changes": [')
    // A new process.
    await open(folder).beforeSync()
    expect(messages(folder)).toEqual(['Publish "A"', 'Before'])
    expect(git(folder, 'status', '--porcelain')).toBe(' M b.md')
    expect(waiting(folder)).toEqual([])
    expect((await stateOf(folder)).problems.commit).toBeNull()
  })

  test('is pushed after a commit; a rejected push merges first', async () => {
    const clones = createClones({ 'a.md': 'a', 'b.md': 'b' })
    const { beforeSync, afterSync, exchange, wakeSync } = open(clones.mine, { isPushing: true })
    await beforeSync()
    writeFiles(clones.mine, { 'a.md': 'by the site' })
    await afterSync([published(clones.mine, 'A', 'a.md')])
    await exchange()
    expect(messages(clones.remote)).toEqual(['Publish "A"', 'First'])

    git(clones.theirs, 'pull', '--quiet')
    pushTheirs(clones, { 'b.md': 'theirs' })
    writeFiles(clones.mine, { 'a.md': 'by the site again' })
    await afterSync([{ ...published(clones.mine, 'A', 'a.md'), reason: 'updated' }])
    await exchange()
    expect(wakeSync).toHaveBeenCalled()
    await beforeSync()
    await exchange()
    expect(readText(clones.mine, 'b.md')).toBe('theirs')
    expect(git(clones.remote, 'rev-parse', 'main')).toBe(git(clones.mine, 'rev-parse', 'HEAD'))
    expect(await stateOf(clones.mine)).toMatchObject({ pushedAt: expect.any(String), problems: { push: null, merge: null } })
  })

  test('with a conflict is neither merged nor pushed, and says which files', async () => {
    const clones = createClones({ 'a.md': 'a' })
    const { beforeSync, afterSync, exchange } = open(clones.mine, { isPushing: true, pullMinutes: 5 })
    await beforeSync()
    pushTheirs(clones, { 'a.md': 'theirs' })
    writeFiles(clones.mine, { 'a.md': 'by the site' })
    await afterSync([published(clones.mine, 'A', 'a.md')])
    const mine = git(clones.mine, 'rev-parse', 'HEAD')
    await exchange()
    await beforeSync()
    await exchange()
    expect(readText(clones.mine, 'a.md')).toBe('by the site')
    expect(git(clones.mine, 'rev-parse', 'HEAD')).toBe(mine)
    const theirs = git(clones.theirs, 'rev-parse', 'HEAD')
    expect(git(clones.remote, 'rev-parse', 'main')).toBe(theirs)
    expect(await stateOf(clones.mine)).toMatchObject({
      conflicts: { theirs, files: [{ path: 'a.md', kind: 'merge', mine: expect.any(String), theirs: expect.any(String) }] },
      problems: { merge: { reason: '1 file differs on both sides (see /admin/files): a.md' } },
    })
  })

  test('a state that cannot be read counts as none', async () => {
    const folder = createRepository()
    await open(folder).beforeSync()
    const nothing = await stateOf(folder)
    writeFiles(folder, { 'a.md': 'a' })
    await open(folder).afterSync([published(folder, 'A', 'a.md')])
    const file = path.join(folder, '.git/inkfolio/state.json')
    for (const text of ['', '[1', 'null', '{"committedAt": 1, "problems": [], "conflicts": {"theirs": "x"}}', ' '.repeat(600_000)]) {
      writeFileSync(file, text)
      expect(await stateOf(folder), text.slice(0, 50)).toEqual(nothing)
    }
    rmSync(file)
    expect(await stateOf(folder)).toEqual(nothing)
  })
})
