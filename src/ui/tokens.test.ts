import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACCENTS } from '#src/features/settings/settings.ts'
import { THEME_COLORS } from './theme.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const INK_BY_DAY = '#14191a'
const INK_BY_NIGHT = '#e6ebe5'

/** The colours of an accent. `:root` holds those of the first accent. */
function coloursOf(accent: string) {
  const block = accent === ACCENTS[0] ? /:root \{\s*(--m-day[^}]+)\}/ : new RegExp(`data-accent="${accent}"\\] \\{([^}]+)\\}`)
  const declarations = [...(block.exec(css)?.[1] ?? '').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)]
  return new Map(declarations.map((match) => [match[1] ?? '', match[2] ?? '']))
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(ACCENTS)('ink is easy to read on the %s marker and on its wash, by day and by night', (accent) => {
  const colours = coloursOf(accent)
  expect([...colours.keys()]).toEqual(['m-day', 'm-night', 'wash-day', 'wash-night', 'line-day'])
  expect(contrast(INK_BY_DAY, colours.get('m-day') ?? '')).toBeGreaterThan(10)
  expect(contrast(INK_BY_DAY, colours.get('m-night') ?? '')).toBeGreaterThan(8)
  expect(contrast(INK_BY_DAY, colours.get('wash-day') ?? '')).toBeGreaterThan(10)
  expect(contrast(INK_BY_NIGHT, colours.get('wash-night') ?? '')).toBeGreaterThan(10)
})

test('the browser colours its controls like the paper', () => {
  expect(css).toContain(`--paper: light-dark(${THEME_COLORS.light}, ${THEME_COLORS.dark});`)
})
