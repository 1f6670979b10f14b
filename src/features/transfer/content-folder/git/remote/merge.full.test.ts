import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { pushTheirs } from '#tests/support/content-git.ts'
import { commitAll, git, readText, writeFiles } from '#tests/support/git-commands.ts'
import { createClones, createRepository, missingGit, OWNER, openTree } from '#tests/support/git-repositories.ts'
import { fetchUpstream, mergeUpstream } from './merge.server.ts'
import { pushUpstream } from './push.server.ts'

const LINES = Array.from({ length: 20 }, (_, line) => `Line ${line}`)
const withLine = (line: number, text: string) => LINES.with(line, text).join('\n')

function change(folder: string, files: Record<string, string>, message = 'Change'): void {
  writeFiles(folder, files)
  commitAll(folder, message)
}

async function pull(folder: string) {
  const tree = await openTree(folder)
  expect(await fetchUpstream(tree)).toEqual({ outcome: 'fetched' })
  return mergeUpstream(tree, OWNER)
}

/** Everything of a repository that a merge could change. */
function snapshot(folder: string): object {
  const files = readdirSync(folder).filter((name) => name !== '.git')
  return {
    files: files.map((name) => [name, readText(folder, name)]),
    head: git(folder, 'rev-parse', 'HEAD'),
    status: git(folder, 'status', '--porcelain'),
    isMerging: existsSync(path.join(folder, '.git/MERGE_HEAD')),
  }
}

describe.skipIf(missingGit)(`a pull${missingGit}`, () => {
  test('fast-forwards, and keeps what the owner has staged and changed in other files', async () => {
    const clones = createClones({ 'a.md': 'a', 'b.md': 'b', 'c.md': 'c' })
    pushTheirs(clones, { 'a.md': 'theirs', 'new.md': 'new' })
    writeFiles(clones.mine, { 'b.md': 'changed', 'c.md': 'staged' })
    git(clones.mine, 'add', 'c.md')
    expect(await pull(clones.mine)).toEqual({ outcome: 'merged', commit: git(clones.theirs, 'rev-parse', 'HEAD'), files: 2 })
    expect(readText(clones.mine, 'a.md')).toBe('theirs')
    expect(git(clones.mine, 'status', '--porcelain')).toBe(' M b.md\nM  c.md')
    expect(await pull(clones.mine)).toEqual({ outcome: 'current' })
  })

  test('merges other lines of the same file in one commit by the owner, without a rebase', async () => {
    const clones = createClones({ 'a.md': LINES.join('\n') })
    pushTheirs(clones, { 'a.md': withLine(2, 'theirs') })
    change(clones.mine, { 'a.md': withLine(17, 'mine') }, 'Mine')
    const mine = git(clones.mine, 'rev-parse', 'HEAD')
    expect(await pull(clones.mine)).toMatchObject({ outcome: 'merged', files: 1 })
    expect(readText(clones.mine, 'a.md')).toBe(LINES.with(2, 'theirs').with(17, 'mine').join('\n'))
    expect(git(clones.mine, 'log', '-1', '--format=%P|%an|%cn|%s')).toBe(
      `${mine} ${git(clones.theirs, 'rev-parse', 'HEAD')}|Ada Byron|Ada Byron|Merge origin/main`,
    )
    expect(git(clones.mine, 'status', '--porcelain')).toBe('')
  })

  test('with a conflict changes nothing, and names each file with its contents on both sides', async () => {
    const clones = createClones({ 'ä b.md': 'both', '-c.md': 'both', 'd.md': 'd' })
    pushTheirs(clones, { 'ä b.md': 'theirs', '-c.md': 'theirs', 'd.md': 'theirs' })
    change(clones.mine, { 'ä b.md': 'mine', '-c.md': 'mine' }, 'Mine')
    const before = snapshot(clones.mine)
    const theirs = git(clones.theirs, 'rev-parse', 'HEAD')
    const contents = (name: string) => ({
      mine: git(clones.mine, 'rev-parse', `HEAD:${name}`),
      theirs: git(clones.theirs, 'rev-parse', `HEAD:${name}`),
    })
    const conflicts = {
      outcome: 'conflicts',
      theirs,
      files: [
        { path: '-c.md', kind: 'merge', ...contents('-c.md') },
        { path: 'ä b.md', kind: 'merge', ...contents('ä b.md') },
      ],
    }
    expect(await pull(clones.mine)).toEqual(conflicts)
    expect(snapshot(clones.mine)).toEqual(before)
  })

  test('never overwrites what is not committed: changes, staged changes and new files', async () => {
    const clones = createClones({ 'a.md': 'a', 'b.md': 'b' })
    pushTheirs(clones, { 'a.md': 'theirs', 'new.md': 'theirs' })
    for (const [file, files] of [
      ['a.md', { 'a.md': 'changed' }],
      ['new.md', { 'new.md': 'not added' }],
    ] as const) {
      writeFiles(clones.mine, files)
      const before = snapshot(clones.mine)
      expect(await pull(clones.mine)).toMatchObject({ outcome: 'conflicts', files: [{ path: file, kind: 'uncommitted' }] })
      expect(snapshot(clones.mine)).toEqual(before)
      git(clones.mine, 'clean', '--quiet', '--force')
      git(clones.mine, 'checkout', '--quiet', '.')
    }
    expect(await pull(clones.mine)).toMatchObject({ outcome: 'merged' })
  })

  test('waits during a merge of the owner, and says what is missing otherwise', async () => {
    const clones = createClones({ 'a.md': 'a' })
    pushTheirs(clones, { 'a.md': 'theirs' })
    change(clones.mine, { 'a.md': 'mine' })
    git(clones.mine, 'fetch', '--quiet')
    expect(() => git(clones.mine, 'merge', 'origin/main')).toThrow()
    const tree = await openTree(clones.mine)
    expect(await fetchUpstream(tree)).toMatchObject({ outcome: 'later' })
    expect(await mergeUpstream(tree, OWNER)).toMatchObject({ outcome: 'later' })

    const alone = createRepository()
    expect(await fetchUpstream(await openTree(alone))).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('no commit yet'),
    })
    change(alone, { 'a.md': 'a' })
    expect(await fetchUpstream(await openTree(alone))).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('git push -u') })
  })
})

describe.skipIf(missingGit)(`a push${missingGit}`, () => {
  test('sends the branch, and is refused while the remote has more', async () => {
    const clones = createClones({ 'a.md': LINES.join('\n') })
    const tree = await openTree(clones.mine)
    expect(await pushUpstream(tree)).toEqual({ outcome: 'current' })
    change(clones.mine, { 'a.md': withLine(17, 'mine') }, 'Mine')
    pushTheirs(clones, { 'a.md': withLine(2, 'theirs') })
    expect(await pushUpstream(tree)).toEqual({ outcome: 'behind' })
    expect(git(clones.remote, 'rev-parse', 'main')).toBe(git(clones.theirs, 'rev-parse', 'HEAD'))
    expect(await pull(clones.mine)).toMatchObject({ outcome: 'merged' })
    const commit = git(clones.mine, 'rev-parse', 'HEAD')
    expect(await pushUpstream(tree)).toEqual({ outcome: 'pushed', commit })
    expect(git(clones.remote, 'rev-parse', 'main')).toBe(commit)
  })

  test('is never forced, even when the configuration of the remote says so', async () => {
    const clones = createClones({ 'a.md': 'a' })
    pushTheirs(clones, { 'a.md': 'theirs' })
    change(clones.mine, { 'a.md': 'mine' })
    git(clones.mine, 'config', 'remote.origin.push', '+refs/heads/main:refs/heads/main')
    git(clones.mine, 'config', 'push.default', 'matching')
    expect(await pushUpstream(await openTree(clones.mine))).toEqual({ outcome: 'behind' })
    expect(git(clones.remote, 'rev-parse', 'main')).toBe(git(clones.theirs, 'rev-parse', 'HEAD'))
  })

  test('to a remote that is gone is reported without its password', async () => {
    const clones = createClones({ 'a.md': 'a' })
    change(clones.mine, { 'a.md': 'mine' })
    git(clones.mine, 'remote', 'set-url', 'origin', 'http://ada:s3cret@127.0.0.1:1/posts.git')
    const pushed = await pushUpstream(await openTree(clones.mine))
    expect(pushed).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('127.0.0.1') })
    expect(JSON.stringify(pushed)).not.toContain('s3cret')
  })
})
