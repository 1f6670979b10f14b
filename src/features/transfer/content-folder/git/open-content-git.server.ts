// Git for the content folder in this process, as the environment configures it.
import type { Db } from '#src/db/client/client.server.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { isEmailUnset } from '#src/features/settings/unset-email.ts'
import { env } from '#src/server/env.server.ts'
import { logger } from '#src/server/logger.server.ts'
import type { Author } from './commits/commit-files.server.ts'
import { type ContentGit, createContentGit } from './content-git.server.ts'
import { listenForPullRequests } from './remote/pull-requests.ts'

type Options = { folder: string; wakeSync: () => void; signal: AbortSignal }

/** Git for the content folder; null when it is off. From now on the webhook asks this one. */
export function openContentGit(db: Db, options: Options): ContentGit | null {
  listenForPullRequests(null)
  const git = configureContentGit(db, options)
  if (git) listenForPullRequests(() => void pullNow(git))
  return git
}

/** Git for the content folder, for a process without a webhook; null when it is off. */
export function configureContentGit(db: Db, { folder, wakeSync, signal }: Options): ContentGit | null {
  const { CONTENT_GIT, CONTENT_GIT_PULL, CONTENT_GIT_PUSH, CONTENT_WEBHOOK_SECRET } = env()
  if (CONTENT_GIT === 'off') return null
  return createContentGit({
    folder,
    pullMinutes: CONTENT_GIT_PULL,
    isPushing: CONTENT_GIT_PUSH === 'on',
    hasWebhook: CONTENT_WEBHOOK_SECRET !== undefined,
    author: () => findOwner(db),
    wakeSync,
    signal,
  })
}

/** Pulls in this process, or leaves it to the one that synchronises. */
async function pullNow(git: ContentGit): Promise<void> {
  try {
    await git.requestPull()
    await git.exchange()
  } catch (error) {
    logger.error({ err: error }, 'could not pull what the webhook asked for')
  }
}

/** The name and the address of the settings, which are public anyway: commits are. */
async function findOwner(db: Db): Promise<Author> {
  const { author, email } = await getSettings(db)
  return { name: author, email: isEmailUnset(email) ? '' : email }
}
