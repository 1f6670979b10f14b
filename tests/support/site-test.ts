// `test` with one started site for each file.
import { test as base } from 'vitest'

export function testOn<Started extends { close: () => Promise<void> }>(start: () => Promise<Started>) {
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of other fixtures off this pattern
  return base.extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
    const site = await start()
    onCleanup(() => site.close())
    return site
  })
}
