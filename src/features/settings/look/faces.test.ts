import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FACES } from '../settings.ts'
import { allFacesCss, faceCss, familyOf, romanOf } from './faces.ts'

const FOLDER = 'src/ui/fonts'
const BUDGET = 65_000

test('Literata is the face of the tokens, and adds nothing to a page', () => {
  expect(faceCss('Literata')).toBeNull()
  expect(romanOf('Literata')).toBeNull()
  expect(readFileSync('src/ui/tokens.css', 'utf8')).toContain(`--font-text: ${familyOf('Literata')};`)
})

test.each(FACES)('%s with its italic and Geist Mono is below 65 kB, and its licence lies beside it', (face) => {
  const name = face.toLowerCase()
  const files = [`${name}-roman`, `${name}-italic`, 'geist-mono'].map((file) => `${FOLDER}/${file}.woff2`)
  expect(files.map((file) => statSync(file).size).reduce((sum, size) => sum + size)).toBeLessThan(BUDGET)
  expect(existsSync(`${FOLDER}/OFL-${name}.txt`)).toBe(true)
  expect(readFileSync('README.md', 'utf8')).toContain(`(src/ui/fonts/OFL-${name}.txt)`)
})

test.each(['Bitter', 'Inter'] as const)('%s has fallbacks that take the same room', (face) => {
  const css = faceCss(face) ?? ''
  expect(css).toContain(`:root:root{--font-text:"${face}"`)
  expect(css).toContain(`src:url("${romanOf(face)}")`)
  expect(allFacesCss()).toContain(css.slice(0, css.indexOf(':root')))
  const twins = css.split('@font-face').filter((rule) => rule.includes('local('))
  expect(twins.length).toBeGreaterThan(2)
  for (const twin of twins) {
    const part = (name: string) => Number(new RegExp(`${name}:([\\d.]+)%`).exec(twin)?.[1])
    // The line of the fallback is as high as that of the face.
    expect(((part('ascent-override') + part('descent-override')) * part('size-adjust')) / 10_000).toBeCloseTo(
      face === 'Bitter' ? 1.2 : 1.211,
      2,
    )
  }
})
