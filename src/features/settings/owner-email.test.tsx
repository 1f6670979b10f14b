import { globSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OwnerEmail } from './owner-email.tsx'
import { defaultSettings } from './settings.ts'

/** Reserved domains (RFC 2606). */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/

const render = (email: string) => renderToStaticMarkup(<OwnerEmail email={email} />)

test('a new site displays a reserved address with a hint', () => {
  expect(defaultSettings.email.split('@')[1]).toMatch(RESERVED)
  expect(render(defaultSettings.email)).toBe('<a href="mailto:owner@example.com">owner@example.com</a> (not set up yet)')
})

test('an address of the owner stands alone', () => {
  expect(render('ada@lovelace.test')).toBe('<a href="mailto:ada@lovelace.test">ada@lovelace.test</a>')
})

test('all e-mail addresses in the shipped files are reserved', () => {
  const shipped = globSync(['src/**/*.{ts,tsx}', 'content/**/*.md', 'public/**/*.{txt,html,svg,json}']).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  const named = shipped.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b[\w.+-]{1,64}@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})\b/gi)]
      .filter(([, host = '']) => !RESERVED.test(host))
      .map(([address]) => `${file}: ${address}`),
  )
  expect(named).toEqual([])
})
