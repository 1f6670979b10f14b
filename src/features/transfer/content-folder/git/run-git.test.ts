import { chmodSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listenLocally } from '#tests/local-server.ts'
import { commitAll, git, writeFiles } from '#tests/support/git-commands.ts'
import { createClones, createRepository, missingGit, OWNER, openTree } from '#tests/support/git-repositories.ts'
import { commitFiles } from './commits/commit-files.server.ts'
import { GitError, networkVariables, runGit } from './run-git.server.ts'

/** The address of a server that accepts connections and never answers. */
async function silentServer(): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}))
  onTestFinished(() => void server.close())
  return `127.0.0.1:${await listenLocally(server)}`
}

async function failureOf(command: Promise<string>): Promise<GitError> {
  const error = await command.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof GitError)) throw new Error('not a failure of Git', { cause: error })
  return error
}

describe.skipIf(missingGit)(`git${missingGit}`, () => {
  test.each(['git', 'http'])('is ended when a remote does not answer, over %s', async (protocol) => {
    const folder = createRepository()
    git(folder, 'remote', 'add', 'origin', `${protocol}://${await silentServer()}/posts.git`)
    const failure = await failureOf(runGit(folder, ['fetch', '--', 'origin'], { limitMs: 300 }))
    expect({ failure: failure.failure, message: failure.message }).toEqual({
      failure: 'timeout',
      message: 'git fetch did not end within 0.3 s',
    })
  })

  test('is ended when the site stops', async () => {
    const folder = createRepository()
    git(folder, 'remote', 'add', 'origin', `http://${await silentServer()}/posts.git`)
    const ending = new AbortController()
    const failing = failureOf(runGit(folder, ['fetch', '--', 'origin'], { signal: ending.signal }))
    ending.abort()
    expect((await failing).failure).toBe('ended')
  })

  test('is ended when it prints too much', async () => {
    const folder = createRepository()
    writeFiles(folder, { 'a.md': 'x'.repeat(1_000_000) })
    commitAll(folder, 'Before')
    expect((await failureOf(runGit(folder, ['cat-file', 'blob', 'HEAD:a.md'], { maxOutput: 1_000 }))).failure).toBe('output')
    expect(await runGit(folder, ['cat-file', 'blob', 'HEAD:a.md'])).toHaveLength(1_000_000)
  })

  test('asks nobody for a password', async () => {
    const { createServer: createHttpServer } = await import('node:http')
    const server = createHttpServer((_, response) => response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="posts"' }).end())
    const port = await listenLocally(server)
    onTestFinished(() => void server.close())
    const folder = createRepository()
    git(folder, 'remote', 'add', 'origin', `http://127.0.0.1:${port}/posts.git`)
    expect((await failureOf(runGit(folder, ['fetch', '--', 'origin']))).message).toContain('terminal prompts disabled')
  })

  test('and its hooks get no secret of the site, and no variable that leads to another repository', async () => {
    for (const [name, value] of Object.entries({
      DATABASE_URL: 'postgres://site:s3cret@db/site',
      CONTENT_WEBHOOK_SECRET: 's3cret-of-the-webhook',
      GIT_DIR: '/somewhere/else',
      GIT_INDEX_FILE: '/somewhere/index',
      GIT_TRACE: '1',
      EDITOR: 'vi',
      KEPT_BY_THE_OPERATOR: 'kept',
    }))
      vi.stubEnv(name, value)
    const folder = createRepository()
    const hook = path.join(folder, '.git/hooks/pre-commit')
    writeFileSync(hook, '#!/bin/sh\nenv > seen\n')
    chmodSync(hook, 0o755)
    writeFiles(folder, { 'a.md': 'a' })
    const publication = { changes: [{ path: 'a.md', sha256: null }], message: 'Publish', author: OWNER }
    expect(await commitFiles(await openTree(folder), publication)).toMatchObject({ outcome: 'unchanged' })
    await runGit(folder, ['add', 'a.md'])
    await runGit(folder, ['commit', '--quiet', '-m', 'By hand'], {
      variables: { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a', GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a' },
    })
    const seen = await import('node:fs').then(({ readFileSync }) => readFileSync(path.join(folder, 'seen'), 'utf8'))
    expect(seen).toContain('KEPT_BY_THE_OPERATOR=kept')
    expect(seen).not.toMatch(/s3cret|somewhere|GIT_TRACE|EDITOR=vi/)
  })

  test('keeps the ssh command of the owner', async () => {
    const { mine } = createClones({ 'a.md': 'a' })
    expect(await networkVariables(mine)).toEqual({ GIT_SSH_COMMAND: expect.stringContaining('BatchMode=yes') })
    git(mine, 'config', 'core.sshCommand', 'ssh -i key')
    expect(await networkVariables(mine)).toEqual({})
  })
})
