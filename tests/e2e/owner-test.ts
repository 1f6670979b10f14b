// `test` for journeys on screens of the owner: every page is signed in, once per worker.
import type { Browser } from '@playwright/test'
import { signIn } from './admin-support.ts'
import { test as base } from './support.ts'

type State = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

export const test = base.extend<object, { owner: State }>({
  owner: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL })
      await signIn(await context.newPage())
      await use(await context.storageState())
      await context.close()
    },
    { scope: 'worker' },
  ],
  storageState: ({ owner }, use) => use(owner),
})
