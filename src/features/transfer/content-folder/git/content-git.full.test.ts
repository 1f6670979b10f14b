import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { open, pushTheirs, stateOf } from '#tests/support/content-git.ts'
import { git, readText } from '#tests/support/git-commands.ts'
import { createClones, missingGit } from '#tests/support/git-repositories.ts'

describe.skipIf(missingGit)(`the content folder as a work tree${missingGit}`, () => {
  test('is pulled when the webhook asks, by the process that synchronises', async () => {
    const clones = createClones({ 'a.md': 'a' })
    const running = open(clones.mine, { hasWebhook: true })
    const other = open(clones.mine, { hasWebhook: true })
    await running.beforeSync()
    pushTheirs(clones, { 'a.md': 'theirs' })
    await other.requestPull()
    await other.exchange()
    expect(other.wakeSync).not.toHaveBeenCalled()
    await running.exchange()
    expect(running.wakeSync).toHaveBeenCalledTimes(1)
    // The run that was woken.
    await running.beforeSync()
    expect(readText(clones.mine, 'a.md')).toBe('theirs')
    expect((await stateOf(clones.mine)).fetchedAt).not.toBeNull()
    // No further request came, and there is no schedule.
    pushTheirs(clones, { 'a.md': 'theirs again' })
    await running.exchange()
    expect(running.wakeSync).toHaveBeenCalledTimes(1)
  })

  test('is pulled by schedule', async () => {
    const clones = createClones({ 'a.md': 'a' })
    const { beforeSync, exchange } = open(clones.mine, { pullMinutes: 5 })
    pushTheirs(clones, { 'a.md': 'theirs' })
    await beforeSync()
    await exchange()
    await beforeSync()
    expect(readText(clones.mine, 'a.md')).toBe('theirs')
    pushTheirs(clones, { 'a.md': 'before the next time' })
    await exchange()
    await beforeSync()
    expect(readText(clones.mine, 'a.md')).toBe('theirs')
  })

  test('a remote that is away is reported, and asked again a minute later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const clones = createClones({ 'a.md': 'a' })
    const { beforeSync, exchange, requestPull } = open(clones.mine, { hasWebhook: true })
    await beforeSync()
    git(clones.mine, 'remote', 'set-url', 'origin', path.join(clones.remote, 'gone'))
    await requestPull()
    await exchange()
    expect((await stateOf(clones.mine)).problems.fetch?.reason).toContain('does not appear to be a git repository')
    git(clones.mine, 'remote', 'set-url', 'origin', clones.remote)
    await exchange()
    expect((await stateOf(clones.mine)).problems.fetch).not.toBeNull()
    vi.setSystemTime(Date.now() + 61_000)
    await beforeSync()
    await exchange()
    expect((await stateOf(clones.mine)).problems.fetch).toBeNull()
  })
})
