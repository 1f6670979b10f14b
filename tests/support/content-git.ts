import path from 'node:path'
import { vi } from 'vitest'
import { type ContentGitOptions, createContentGit } from '#src/features/transfer/content-folder/git/content-git.server.ts'
import { readGitState } from '#src/features/transfer/content-folder/git/git-state.server.ts'
import { type Clones, commitAll, git, writeFiles } from '#tests/support/git-commands.ts'
import { OWNER } from '#tests/support/git-repositories.ts'

export function open(folder: string, more: Partial<ContentGitOptions> = {}) {
  const wakeSync = vi.fn()
  const signal = new AbortController().signal
  const options = { folder, pullMinutes: 0, isPushing: false, hasWebhook: false, author: async () => OWNER, wakeSync, signal, ...more }
  return { ...createContentGit(options), wakeSync }
}

export const stateOf = (folder: string) => readGitState(path.join(folder, '.git'))

export function pushTheirs({ theirs }: Clones, files: Record<string, string>): void {
  writeFiles(theirs, files)
  commitAll(theirs, 'Theirs')
  git(theirs, 'push', '--quiet')
}
