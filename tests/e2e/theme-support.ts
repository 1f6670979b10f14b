import type { Page } from '@playwright/test'
import { expect } from './support.ts'

export const LIGHT = { paper: 'rgb(243, 245, 240)', controls: '#f3f5f0' }

export const DARK = { paper: 'rgb(16, 20, 19)', controls: '#101413' }

export async function expectColors(page: Page, expected: typeof LIGHT): Promise<void> {
  await expect.poll(() => colors(page)).toEqual(expected)
}

/** The background of the page, and the colour of the first `theme-color` that applies. */
export function colors(page: Page) {
  return page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
    return {
      paper: getComputedStyle(document.body).backgroundColor,
      controls: metas.find(({ media }) => matchMedia(media).matches)?.content,
    }
  })
}
