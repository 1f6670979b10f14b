// Git by hand, and repositories: a bare one, and clones of it. No configuration of this machine applies.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const SOMEBODY = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Grace Hopper',
  GIT_AUTHOR_EMAIL: 'grace@hopper.example',
  GIT_COMMITTER_NAME: 'Grace Hopper',
  GIT_COMMITTER_EMAIL: 'grace@hopper.example',
}

/** Runs git as somebody who works in the folder by hand. Returns its output without the last line break. */
export function git(folder: string, ...args: string[]): string {
  const output = execFileSync('git', ['-c', 'core.quotePath=false', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', ...SOMEBODY },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return output.replace(/\n$/, '')
}

export type Clones = { remote: string; mine: string; theirs: string }

/** A bare repository with one commit that holds these files, and two clones. */
export function createClonesIn(parent: string, files: Readonly<Record<string, string>>): Clones {
  const [remote, mine, theirs] = ['remote.git', 'mine', 'theirs'].map((name) => path.join(parent, name)) as [string, string, string]
  git(parent, 'init', '--quiet', '--bare', '--initial-branch=main', remote)
  git(parent, 'clone', '--quiet', remote, theirs)
  git(theirs, 'checkout', '--quiet', '-B', 'main')
  writeFiles(theirs, files)
  commitAll(theirs, 'First')
  git(theirs, 'push', '--quiet', '-u', 'origin', 'main')
  git(parent, 'clone', '--quiet', remote, mine)
  return { remote, mine, theirs }
}

export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
}

export function commitAll(folder: string, message: string): void {
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '-m', message)
}

export function readText(folder: string, name: string): string {
  return readFileSync(path.join(folder, name), 'utf8')
}
