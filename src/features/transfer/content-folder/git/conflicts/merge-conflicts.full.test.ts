import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { open as openFolder, pushTheirs } from '#tests/support/content-git.ts'
import { type Clones, commitAll, git, readText, writeFiles } from '#tests/support/git-commands.ts'
import { createClones, missingGit, OWNER } from '#tests/support/git-repositories.ts'
import { compareWithRemote, decideMerge, listMergeConflicts } from './merge-conflicts.server.ts'
import type { MergeSide } from './merge-decisions.server.ts'

const ACTOR = {
  id: '00000000-0000-4000-8000-000000000000',
  name: 'Ada',
  email: OWNER.email,
  sessionId: '00000000-0000-4000-8000-000000000000',
}

const open = (folder: string) => openFolder(folder, { pullMinutes: 5, isPushing: true })

type Changes = { mine: () => void; theirs: () => void }

/** Both sides commit a change, the other side pushes it, and it is fetched here. */
async function meet(clones: Clones, { mine, theirs }: Changes) {
  theirs()
  commitAll(clones.theirs, 'Theirs')
  git(clones.theirs, 'push', '--quiet')
  mine()
  commitAll(clones.mine, 'Mine')
  const contentGit = open(clones.mine)
  await contentGit.beforeSync()
  await contentGit.exchange()
  await contentGit.beforeSync()
  return contentGit
}

/** Every file of `names` is changed on both sides. */
function meetIn(clones: Clones, ...names: string[]) {
  const write = (folder: string, text: string) => () => writeFiles(folder, Object.fromEntries(names.map((name) => [name, text])))
  return meet(clones, { mine: write(clones.mine, 'mine'), theirs: write(clones.theirs, 'theirs') })
}

async function decide(folder: string, name: string, side: MergeSide) {
  const found = (await listMergeConflicts(folder)).find((file) => file.path === name)
  if (!found) throw new Error(`no conflict about ${name}`)
  await decideMerge(folder, ACTOR, { ...found, side })
}

const parents = (folder: string) => git(folder, 'log', '-1', '--format=%P').split(' ')
const head = (folder: string) => git(folder, 'rev-parse', 'HEAD')

describe.skipIf(missingGit)(`a conflict with the remote${missingGit}`, () => {
  test('is merged in one commit with both parents when every file is decided, and pushed', async () => {
    const clones = createClones({ 'a,ä.md': 'both', 'b.md': 'both', 'c.md': 'both' })
    writeFiles(clones.theirs, { 'new.md': 'theirs' })
    const { beforeSync, exchange } = await meetIn(clones, 'a,ä.md', 'b.md')
    const before = [head(clones.mine), head(clones.theirs)]
    writeFiles(clones.mine, { 'c.md': 'not committed' })
    expect((await listMergeConflicts(clones.mine)).map(({ path: name, decided }) => [name, decided])).toEqual([
      ['a,ä.md', null],
      ['b.md', null],
    ])
    await decide(clones.mine, 'a,ä.md', 'remote')
    await beforeSync()
    expect(head(clones.mine)).toBe(before[0])
    expect(readText(clones.mine, 'a,ä.md')).toBe('mine')
    // A change of mind.
    await decide(clones.mine, 'b.md', 'remote')
    await decide(clones.mine, 'b.md', 'site')
    await beforeSync()
    expect(parents(clones.mine)).toEqual(before)
    expect(git(clones.mine, 'log', '-1', '--format=%an')).toBe(OWNER.name)
    expect(['a,ä.md', 'b.md', 'c.md', 'new.md'].map((name) => readText(clones.mine, name))).toEqual([
      'theirs',
      'mine',
      'not committed',
      'theirs',
    ])
    expect(git(clones.mine, 'status', '--porcelain')).toBe(' M c.md')
    expect(await listMergeConflicts(clones.mine)).toEqual([])
    expect(existsSync(path.join(clones.mine, '.git/inkfolio/decisions'))).toBe(false)
    await exchange()
    expect(head(clones.remote)).toBe(head(clones.mine))
  })

  test('counts a decision only for the contents that the owner saw, on either side', async () => {
    const clones = createClones({ 'a.md': 'both', 'b.md': 'both' })
    await meetIn(clones, 'a.md', 'b.md')
    const [seen] = await listMergeConflicts(clones.mine)
    await decide(clones.mine, 'a.md', 'remote')
    await decide(clones.mine, 'b.md', 'site')
    // Between the decision and the merge the remote moves, and a file here too.
    pushTheirs(clones, { 'a.md': 'theirs again' })
    git(clones.mine, 'fetch', '--quiet')
    const other = open(clones.mine)
    await other.beforeSync()
    expect((await listMergeConflicts(clones.mine)).map(({ path: name, decided }) => [name, decided])).toEqual([
      ['a.md', null],
      ['b.md', 'site'],
    ])
    expect(readText(clones.mine, 'a.md')).toBe('mine')
    // A tab that still shows the former contents.
    if (!seen) throw new Error('nothing was in conflict')
    await expect(decideMerge(clones.mine, ACTOR, { ...seen, side: 'remote' })).rejects.toMatchObject({ code: 'conflict' })
    await decide(clones.mine, 'a.md', 'remote')
    await other.beforeSync()
    expect(readText(clones.mine, 'a.md')).toBe('theirs again')
    expect(parents(clones.mine)).toHaveLength(2)
    await expect(decideMerge(clones.mine, ACTOR, { ...seen, side: 'site' })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is merged by the next process when the one that heard the decision has died', async () => {
    const clones = createClones({ 'a.md': 'both' })
    await meetIn(clones, 'a.md')
    await decide(clones.mine, 'a.md', 'remote')
    writeFiles(path.join(clones.mine, '.git/inkfolio/decisions'), { 'torn.json': '{"path": "a' })
    await open(clones.mine).beforeSync()
    expect(readText(clones.mine, 'a.md')).toBe('theirs')
    expect(parents(clones.mine)).toHaveLength(2)
  })

  test('never overwrites what is not committed, also after a decision', async () => {
    const clones = createClones({ 'a.md': 'both' })
    const { beforeSync } = await meetIn(clones, 'a.md')
    const before = head(clones.mine)
    await decide(clones.mine, 'a.md', 'remote')
    writeFiles(clones.mine, { 'a.md': 'written by hand' })
    await beforeSync()
    expect(head(clones.mine)).toBe(before)
    expect(readText(clones.mine, 'a.md')).toBe('written by hand')
    expect(await listMergeConflicts(clones.mine)).toMatchObject([{ path: 'a.md', kind: 'uncommitted', decided: null }])
  })

  test('about a removed file, a file outside of the folder and two new names is decided like others', async () => {
    const clones = createClones({ 'theme.css': 'both', 'content/a.md': 'both', 'content/b.md': 'both', 'content/old.md': 'moved by both' })
    const content = path.join(clones.mine, 'content')
    const change = (folder: string, text: string, removed: string) => () => {
      writeFiles(folder, { 'theme.css': text, 'content/a.md': text, 'content/b.md': text })
      git(folder, 'mv', 'content/old.md', `content/${text}.md`)
      rmSync(path.join(folder, removed))
    }
    await meet(
      { ...clones, mine: content, theirs: clones.theirs },
      {
        mine: change(clones.mine, 'mine', 'content/a.md'),
        theirs: change(clones.theirs, 'theirs', 'content/b.md'),
      },
    )
    const found = await listMergeConflicts(content)
    expect(found.map(({ path: name, kind, mine, theirs }) => [name, kind, mine !== null, theirs !== null])).toEqual([
      ['a.md', 'merge', false, true],
      ['b.md', 'merge', true, false],
      ['mine.md', 'merge', true, false],
      ['theirs.md', 'merge', false, true],
      ['/theme.css', 'merge', true, true],
    ])
    for (const { path: name } of found) await decide(content, name, name === '/theme.css' ? 'site' : 'remote')
    await open(content).beforeSync()
    expect(parents(content)).toHaveLength(2)
    expect(git(clones.mine, 'ls-files').split('\n')).toEqual(['content/a.md', 'content/theirs.md', 'theme.css'])
    expect(readText(clones.mine, 'theme.css')).toBe('mine')
    expect(git(clones.mine, 'status', '--porcelain')).toBe('')
  })

  test('that choosing a side would not settle stays for the owner, and says so', async () => {
    const clones = createClones({ 'a.md': 'a', 'link.md': 'both' })
    await meet(clones, {
      mine: () => {
        writeFiles(clones.mine, { new: 'a file', 'link.md': 'mine' })
      },
      theirs: () => {
        mkdirSync(path.join(clones.theirs, 'new'))
        writeFiles(clones.theirs, { 'new/page.md': 'in a folder' })
        rmSync(path.join(clones.theirs, 'link.md'))
        symlinkSync('a.md', path.join(clones.theirs, 'link.md'))
      },
    })
    const found = await listMergeConflicts(clones.mine)
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(['manual']))
    for (const file of found)
      await expect(decideMerge(clones.mine, ACTOR, { ...file, side: 'site' })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('shows the lines of both sides, and none of what is no text', async () => {
    const clones = createClones({ 'a.md': 'one\ntwo\n', 'b.png': 'both' })
    await meet(clones, {
      mine: () => writeFiles(clones.mine, { 'a.md': 'one\nmine\n', 'b.png': 'mine\0' }),
      theirs: () => writeFiles(clones.theirs, { 'a.md': 'one\ntheirs\n', 'b.png': 'theirs' }),
    })
    const [text, picture] = await listMergeConflicts(clones.mine)
    if (!text || !picture) throw new Error('a conflict is missing')
    expect(await compareWithRemote(clones.mine, text)).toEqual([
      { kind: 'both', text: 'one\n' },
      { kind: 'remote', text: 'theirs\n' },
      { kind: 'site', text: 'mine\n' },
    ])
    expect(await compareWithRemote(clones.mine, { ...text, mine: null })).toEqual([{ kind: 'remote', text: 'one\ntheirs\n' }])
    expect(await compareWithRemote(clones.mine, picture)).toBeNull()
  })
})
