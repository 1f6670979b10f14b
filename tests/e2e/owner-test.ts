// `test` for journeys on screens of the owner: every page is signed in.
import { test as base } from './support.ts'

export const test = base.extend({ storageState: ({ owner }, use) => use(owner) })
