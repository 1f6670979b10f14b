// Rules of the code base in addition to biome.json. biome.zones.json lists which folder may import which.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('relative imports stay in their folder below src, or in their feature', () => {
  const leaving = globSync('src/*/**/*.{ts,tsx,js}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.\.?\/[^'?]+)'/g)]
      .map(([, specifier = '']) => path.join(path.dirname(file), specifier))
      .filter((target) => target.startsWith('src/') && zoneOf(target) !== zoneOf(file))
      .map((target) => `${file} → ${target}`),
  )
  expect(leaving).toEqual([])
})

test('no breakpoint is in px, so that layouts follow the text size of the browser', () => {
  const sheets = globSync('src/**/*.css').map((file) => ({ file, css: readFileSync(file, 'utf8') }))
  expect(sheets.length).toBeGreaterThan(50)
  const queries = sheets.flatMap(({ file, css }) => [...css.matchAll(/@(?:media|container)[^{]*/g)].map(([query]) => `${file}: ${query}`))
  expect(queries.filter((query) => /\dpx\b/.test(query))).toEqual([])
})

test('every public page loads its data through the query cache, which tries again', () => {
  const pages = globSync('src/routes/public/**/*.tsx').filter((file) =>
    /export (async )?function loader\(/.test(readFileSync(file, 'utf8')),
  )
  expect(pages.length).toBeGreaterThan(12)
  const others = pages.filter((file) => !readFileSync(file, 'utf8').includes('return cachedLoader(args)'))
  // An unknown path has nothing to load, and a subscription must not stay in the browser.
  expect(others.sort()).toEqual(['src/routes/public/not-found.tsx', 'src/routes/public/subscription.tsx'])
})

test('the title of every admin screen ends with "Admin"', () => {
  const titles = globSync('src/routes/admin/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\[\{ title: (.*?) \}/g)].map(([, title = '']) => title))
  expect(titles.length).toBeGreaterThan(5)
  expect(titles.filter((title) => !/^(['`])(.* · )?Admin\1$/.test(title))).toEqual([])
})

function zoneOf(file: string): string {
  const [, folder = '', feature = ''] = file.split('/')
  return folder === 'features' ? `features/${feature}` : folder
}
