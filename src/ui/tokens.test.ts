import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deriveMarkerColors } from '#src/features/settings/look/marker-colors.ts'
import { DEFAULT_MARKER } from '#src/features/settings/look/suggested-markers.ts'
import { THEME_COLORS } from './theme.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

test('the default marker has the colours that the settings state', () => {
  const block = /:root \{\s*(--m-day[^}]+)\}/.exec(css)?.[1] ?? ''
  const colors = Object.fromEntries(Array.from(block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g), ([, name, value]) => [name, value]))
  expect(colors).toEqual(deriveMarkerColors(DEFAULT_MARKER))
})

test('the browser colours its controls like the paper', () => {
  expect(css).toContain(`--paper: light-dark(${THEME_COLORS.light}, ${THEME_COLORS.dark});`)
})
