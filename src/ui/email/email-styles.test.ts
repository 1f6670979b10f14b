import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DARK_CSS, EMAIL_COLORS, emailStyle } from './email-styles.ts'

const tokens = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')

describe('EMAIL_COLORS', () => {
  test.each(Object.entries(EMAIL_COLORS))('%s is that of the site', (name, [light, dark]) => {
    if (name === 'wash') expect(tokens).toContain(`--wash-day: ${light};\n  --wash-night: ${dark};`)
    else expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`)
  })
})

describe('emailStyle', () => {
  test('has the light colours in place, and classes for the dark ones', () => {
    expect(emailStyle('margin:0', { color: 'ink', border: 'rule' })).toEqual({
      style: 'margin:0;color:#14191a;border-color:#d2d9cf',
      className: 'c-ink r-rule',
    })
    expect(DARK_CSS).toContain('.c-ink{color:#e6ebe5!important}')
  })
})
