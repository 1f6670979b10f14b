import { chmodSync, existsSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { programEnvironment } from '#src/server/env.server.ts'
import { commitAll, git, writeFiles } from '#tests/support/git-commands.ts'
import { changeOf, createClones, createRepository, missingGit, OWNER, openTree } from '#tests/support/git-repositories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { findWorkTree, waitForIndex } from '../work-tree.server.ts'
import { commitFiles } from './commit-files.server.ts'

async function publish(folder: string, files: readonly string[], message = 'Publish "A title"') {
  return commitFiles(await openTree(folder), { changes: files.map((file) => changeOf(folder, file)), message, author: OWNER })
}

/** The files of the last commit, with A, M or D. */
function lastCommit(folder: string): string[] {
  return git(folder, 'show', '--format=', '--name-status', '--no-renames', 'HEAD').split('\n')
}

describe.skipIf(missingGit)(`one commit per publication${missingGit}`, () => {
  test('holds exactly the files of the publication, with the owner as author', async () => {
    const folder = createRepository()
    writeFiles(folder, { 'a.md': 'a', 'gone.md': 'gone', 'theirs.md': 'theirs', 'staged.md': 'staged' })
    commitAll(folder, 'Before')
    writeFiles(folder, {
      'a.md': 'a, edited',
      'new/b.md': 'b',
      'theirs.md': 'theirs, edited',
      'staged.md': 'staged, edited',
      'untracked.md': '',
    })
    git(folder, 'add', 'staged.md')
    unlinkSync(path.join(folder, 'gone.md'))
    const before = git(folder, 'rev-parse', 'HEAD')

    const outcome = await publish(folder, ['a.md', 'new/b.md', 'gone.md'])
    expect(outcome).toEqual({ outcome: 'committed', commit: git(folder, 'rev-parse', 'HEAD'), skipped: [] })
    expect(git(folder, 'rev-parse', 'HEAD^')).toBe(before)
    expect(lastCommit(folder)).toEqual(['M\ta.md', 'D\tgone.md', 'A\tnew/b.md'])
    expect(git(folder, 'log', '-1', '--format=%an|%ae|%cn|%s')).toBe('Ada Byron|ada@byron.example|Ada Byron|Publish "A title"')
    expect(git(folder, 'status', '--porcelain').split('\n')).toEqual(['M  staged.md', ' M theirs.md', '?? untracked.md'])
  })

  test('is the first commit of a fresh repository, and leaves what is staged there', async () => {
    const folder = createRepository()
    writeFiles(folder, { 'a.md': 'a', 'staged.md': 'staged' })
    git(folder, 'add', 'staged.md')
    expect(await publish(folder, ['a.md'])).toMatchObject({ outcome: 'committed' })
    expect(git(folder, 'ls-tree', '-r', '--name-only', 'HEAD')).toBe('a.md')
    expect(git(folder, 'status', '--porcelain')).toBe('A  staged.md')
  })

  test('takes names literally: spaces, umlauts, dashes, globs, quotes and line breaks', async () => {
    const folder = createRepository()
    const names = ['--force', '-a b.md', 'größer.md', '*.md', ':(top)x.md', 'a"b\'c.md', 'line\nbreak.md', '$(touch x).md']
    writeFiles(folder, { 'other.md': 'other', 'x.md': 'x', ...Object.fromEntries(names.map((name) => [name, name])) })
    expect(await publish(folder, names, '--amend\n\n#1 "\'$(touch y)')).toMatchObject({ outcome: 'committed', skipped: [] })
    expect(git(folder, 'ls-tree', '-rz', '--name-only', 'HEAD').split('\0').filter(Boolean).sort()).toEqual([...names].sort())
    expect(git(folder, 'log', '-1', '--format=%B').trim()).toBe('--amend\n\n#1 "\'$(touch y)')
    expect(git(folder, 'status', '--porcelain')).toBe('?? other.md\n?? x.md')
    expect(existsSync(path.join(folder, 'y'))).toBe(false)
  })

  test('works in a folder below the top of the repository, and takes nothing from above', async () => {
    const top = createRepository()
    writeFiles(top, { 'above.md': 'above', 'content/posts/a.md': 'a' })
    commitAll(top, 'Before')
    writeFiles(top, { 'above.md': 'edited', 'content/posts/a.md': 'edited' })
    const folder = path.join(top, 'content/posts')
    expect(await publish(folder, ['a.md'])).toMatchObject({ outcome: 'committed' })
    expect(lastCommit(top)).toEqual(['M\tcontent/posts/a.md'])
    const leaving = { changes: [changeOf(folder, '../../above.md'), changeOf(folder, '.git/config')], message: 'No', author: OWNER }
    expect(await commitFiles(await openTree(folder), leaving)).toEqual({
      outcome: 'unchanged',
      skipped: ['../../above.md', '.git/config'],
    })
  })

  test('leaves a file alone that somebody changed after the site, or that the repository ignores', async () => {
    const folder = createRepository()
    writeFiles(folder, { 'a.md': 'by the site', 'ignored.md': 'ignored', '.gitignore': 'ignored.md\n' })
    const changes = [changeOf(folder, 'a.md'), changeOf(folder, 'ignored.md'), { path: 'removed.md', sha256: null }]
    writeFiles(folder, { 'a.md': 'by somebody', 'removed.md': 'written again' })
    const outcome = await commitFiles(await openTree(folder), { changes, message: 'Update', author: OWNER })
    expect(outcome).toEqual({ outcome: 'unchanged', skipped: ['a.md', 'removed.md', 'ignored.md'] })
    expect(git(folder, 'status', '--porcelain')).toBe('?? .gitignore\n?? a.md\n?? removed.md')
  })

  test('is none when nothing differs', async () => {
    const folder = createRepository()
    writeFiles(folder, { 'a.md': 'a' })
    commitAll(folder, 'Before')
    const before = git(folder, 'rev-parse', 'HEAD')
    expect(await publish(folder, ['a.md', 'never-was.md'])).toEqual({ outcome: 'unchanged', skipped: [] })
    expect(git(folder, 'rev-parse', 'HEAD')).toBe(before)
  })

  test.each([
    ['<>', '', 'Inkfolio', ''],
    ['Ada\n<Byron>', 'a@b.example>\nx', 'Ada  Byron', 'a@b.example  x'],
  ])('an owner called %j is written as Git can', async (name, email, author, address) => {
    const folder = createRepository()
    writeFiles(folder, { 'a.md': 'a' })
    const publication = { changes: [changeOf(folder, 'a.md')], message: 'Publish', author: { name, email } }
    expect(await commitFiles(await openTree(folder), publication)).toMatchObject({ outcome: 'committed' })
    expect(git(folder, 'log', '-1', '--format=%an|%ae').replace(/ +/g, ' ')).toBe(`${author}|${address}`.replace(/ +/g, ' '))
  })
})

describe.skipIf(missingGit)(`no commit${missingGit}`, () => {
  test('during a merge or a rebase of the owner, which stays as it is', async () => {
    const { mine, theirs } = createClones({ 'a.md': 'a', 'b.md': 'b' })
    writeFiles(theirs, { 'a.md': 'theirs' })
    commitAll(theirs, 'Theirs')
    git(theirs, 'push', '--quiet')
    writeFiles(mine, { 'a.md': 'mine' })
    commitAll(mine, 'Mine')
    git(mine, 'fetch', '--quiet')
    for (const [command, doing] of [
      ['merge', 'a merge'],
      ['rebase', 'a rebase'],
    ] as const) {
      expect(() => git(mine, command, 'origin/main')).toThrow()
      writeFiles(mine, { 'b.md': `published during ${doing}` })
      const before = git(mine, 'status', '--porcelain')
      expect(await publish(mine, ['b.md'])).toEqual({ outcome: 'later', reason: `${doing} is unfinished in the content folder` })
      expect(git(mine, 'status', '--porcelain')).toBe(before)
      git(mine, command, '--abort')
      git(mine, 'checkout', '--quiet', 'b.md')
    }
    writeFiles(mine, { 'b.md': 'published later' })
    expect(await publish(mine, ['b.md'])).toMatchObject({ outcome: 'committed' })
  })

  test('while another program holds the index: the lock is named, and never deleted', async () => {
    const folder = createRepository()
    writeFiles(folder, { 'a.md': 'a' })
    const tree = await openTree(folder)
    const lock = path.join(folder, '.git/index.lock')
    writeFileSync(lock, '')
    const obstacle = { outcome: 'later', reason: `another program holds ${lock}; delete that file if no git is running` }
    expect(await waitForIndex(tree, 0)).toEqual(obstacle)
    expect(await publish(folder, ['a.md'])).toEqual(obstacle)
    expect(existsSync(lock)).toBe(true)
    rmSync(lock)
    expect(await publish(folder, ['a.md'])).toMatchObject({ outcome: 'committed' })
  })

  test('that a hook of the owner refuses; its text is reported without a password', async () => {
    const folder = createRepository()
    writeFiles(folder, { 'a.md': 'a' })
    const hook = path.join(folder, '.git/hooks/pre-commit')
    writeFileSync(hook, '#!/bin/sh\necho "no: https://ada:s3cret@example.com/x" >&2\nexit 1\n')
    chmodSync(hook, 0o755)
    const outcome = await publish(folder, ['a.md'])
    expect(outcome).toEqual({ outcome: 'refused', reason: 'git commit: no: https://***@example.com/x' })
    expect(git(folder, 'status', '--porcelain')).toBe('?? a.md')
  })
})

describe.skipIf(missingGit)(`Git is off${missingGit}`, () => {
  test('outside of a work tree, and in a folder that the repository around it ignores', async () => {
    const outside = temporaryFolder()
    expect(await findWorkTree(outside)).toEqual({ off: `${outside} is not a work tree of Git` })
    const top = createRepository()
    writeFiles(top, { '.gitignore': 'data\n', 'data/posts/a.md': 'a' })
    const ignored = path.join(top, 'data/posts')
    expect(await findWorkTree(ignored)).toEqual({ off: `the repository around ${ignored} ignores it` })
    expect(await findWorkTree(path.join(outside, 'none'))).toEqual({ off: expect.stringContaining('does not exist') })
    expect(await findWorkTree(path.join(top, '.git'))).toHaveProperty('off')
  })

  test('without git', async () => {
    const folder = createRepository()
    const { PATH: programs } = programEnvironment()
    vi.stubEnv('PATH', temporaryFolder())
    const found = await findWorkTree(folder).finally(() => vi.stubEnv('PATH', programs))
    expect(found).toEqual({ off: 'git is not installed' })
  })
})
