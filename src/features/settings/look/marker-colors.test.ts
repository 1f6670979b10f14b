import { readFileSync } from 'node:fs'
import { wcagContrast as contrast, differenceEuclidean } from 'culori'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isHexColor } from '#src/lib/hex-color.ts'
import { defaultSettings } from '../settings.ts'
import { summarizeSite } from '../site.ts'
import { deriveMarkerColors, describeCorrection, markerCss } from './marker-colors.ts'
import { DEFAULT_MARKER, SUGGESTED_MARKERS } from './suggested-markers.ts'

const distance = differenceEuclidean('oklab')
const css = readFileSync('src/ui/tokens.css', 'utf8')

/** A colour of `tokens.css` in both themes. */
function role(name: string): { light: string; dark: string } {
  const [, light = '', dark = light] = new RegExp(`\\s--${name}: (?:light-dark\\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\\))?;`).exec(css) ?? []
  expect(isHexColor(light), name).toBe(true)
  return { light, dark }
}

const GROUNDS = ['paper', 'sheet', 'sunk'].map(role)
const TERMINAL = ['term', 'term-bar'].map(role)
const TEXTS = ['ink', 'ink-2', 'ink-3', 'code-key', 'code-str', 'code-num', 'code-fn', 'code-com'].map(role)
const ON_MARKER = role('on-marker').light

const NAMED = ['#ff0000', '#00ff00', '#0000ff', '#808080', '#000000', '#ffffff', '#ffff00', '#f3f5f0', '#101413', '#14191a', '#6a0dad']
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

function expectContrasts(color: string) {
  const colors = deriveMarkerColors(color)
  const [day, night] = [colors['m-day'], colors['m-night']]
  for (const value of Object.values(colors)) expect(isHexColor(value), color).toBe(true)
  for (const marker of [day, night]) expect(contrast(ON_MARKER, marker), color).toBeGreaterThanOrEqual(4.5)
  for (const ground of TERMINAL.flatMap(({ light, dark }) => [light, dark]))
    expect(contrast(day, ground), color).toBeGreaterThanOrEqual(4.5)
  for (const { light, dark } of GROUNDS) {
    expect(contrast(night, dark), `focus and lines of ${color} in the dark theme`).toBeGreaterThanOrEqual(3)
    if (color !== DEFAULT_MARKER)
      expect(contrast(colors['line-day'], light), `lines of ${color} in the light theme`).toBeGreaterThanOrEqual(3)
  }
  for (const ground of [role('paper'), role('sheet')]) expect(distance(day, ground.light), color).toBeGreaterThanOrEqual(0.09)
  for (const { light, dark } of TEXTS) {
    expect(contrast(light, colors['wash-day']), `${light} on the wash of ${color}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark, colors['wash-night']), `${dark} on the wash of ${color}`).toBeGreaterThanOrEqual(4.5)
  }
  for (const name of ['ink', 'ink-2', 'ink-3']) expect(contrast(role(name).light, colors['band-day']), color).toBeGreaterThanOrEqual(4.5)
}

describe('every marker meets WCAG AA, as a ground of text and as a line, in both themes', () => {
  test.each([...NAMED, ...SUGGESTED_MARKERS.map(({ color }) => color)])('%s', expectContrasts)

  test('any colour', () => {
    fc.assert(fc.property(anyColor, expectContrasts), { numRuns: 300 })
  })
})

test('a colour that can be read is shown as it was chosen', () => {
  for (const { color } of SUGGESTED_MARKERS) {
    expect(deriveMarkerColors(color)['m-day']).toBe(color)
    expect(describeCorrection(color)).toBeNull()
  }
})

test('a correction is described with the colour that is shown', () => {
  expect(describeCorrection('#000000')).toBe('Dark text on #000000 would be hard to read, so both themes show the lighter #868686.')
  expect(describeCorrection('#ffffff')).toBe(
    '#ffffff could hardly be told from the page in the light theme, so that theme shows the darker #d6d6d6.',
  )
})

test('what is shown differs from the chosen colour exactly when the form says so', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const { 'm-day': day, 'm-night': night } = deriveMarkerColors(color)
      const sentence = describeCorrection(color)
      if (color !== DEFAULT_MARKER) expect(sentence === null).toBe(day === color && night === color)
      for (const shown of [day, night]) if (sentence && shown !== color) expect(sentence).toContain(shown)
    }),
    { numRuns: 200 },
  )
})

test('the default marker adds nothing to a page, and another one declares its six colours', () => {
  expect(markerCss(DEFAULT_MARKER)).toBeNull()
  expect(markerCss('#0000ff')).toMatch(/^:root:root\{(?:--[a-z]+-[a-z]+:#[0-9a-f]{6};?){6}\}$/)
})

test('pages name the colour of their covers', () => {
  const context = { origin: 'https://blog.test', socialPicture: '/og.png', newPosts: null, now: new Date('2026-01-05') }
  expect(summarizeSite(defaultSettings, context).coverColor).toBe(DEFAULT_MARKER)
  expect(summarizeSite({ ...defaultSettings, marker: '#0000ff' }, context).coverColor).toBe('#487fff')
})
