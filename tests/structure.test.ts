// Rules of the code base in addition to biome.json. biome.zones.json lists which folder may import which.
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'

const REFUSED = [
  ['src/lib/x.ts', '#src/db/client/client.server.ts'],
  ['src/ui/x.ts', '#src/features/posts/post.ts'],
  ['src/db/x.ts', '#src/features/posts/post.ts'],
  ['src/server/x.ts', '#src/features/settings/settings.ts'],
  ['src/features/posts/x.ts', '#src/features/comments/comment.ts'],
  ['src/features/auth/x.ts', '#src/features/posts/post.ts'],
  ['src/features/transfer/x.ts', '#src/features/contact/contact.schema.ts'],
  ['src/features/links/x.ts', '#src/features/redirects/redirect-rules.ts'],
  ['src/features/transfer/z.ts', '#src/features/links/gate/gate.ts'],
  ['src/features/media/x.ts', '#src/routes/site.server.ts'],
  ['src/routes/x.ts', '#src/app/start-site.server.ts'],
]
const ACCEPTED = [
  ['src/features/posts/y.ts', '#src/features/media/image-source.ts'],
  ['src/features/transfer/y.ts', '#src/features/posts/post.ts'],
  ['src/features/transfer/v.ts', '#src/features/comments/comment.ts'],
  ['src/features/transfer/w.ts', '#src/features/redirects/redirect-rules.ts'],
  ['src/db/y.ts', '#src/server/errors.ts'],
]

test('lint refuses imports that biome.zones.json forbids, and accepts others', () => {
  const folder = temporaryFolder()
  copyFileSync('biome.zones.json', path.join(folder, 'biome.json'))
  for (const [file = '', imported = ''] of [...REFUSED, ...ACCEPTED]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(folder, file), `import { x } from '${imported}'\nexport const y = x\n`)
  }
  const biome = path.resolve('node_modules/.bin/biome')
  const { stderr, stdout } = spawnSync(biome, ['lint', '--max-diagnostics=100', '.'], { cwd: folder, encoding: 'utf8' })
  const refused = [...`${stdout}${stderr}`.matchAll(/^(src\S+?):\d+:\d+ lint\/style\/noRestrictedImports/gm)].map(([, file]) => file)
  expect([...new Set(refused)].sort()).toEqual(REFUSED.map(([file]) => file).sort())
})

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
  // An unknown path has nothing to load.
  expect(others).toEqual(['src/routes/public/not-found.tsx'])
})

test('the title of every admin screen ends with "Admin"', () => {
  const titles = globSync('src/routes/admin/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\[\{ title: (.*?) \}/g)].map(([, title = '']) => title))
  expect(titles.length).toBeGreaterThan(15)
  expect(titles.filter((title) => !/^(['`])(.* · )?Admin\1$/.test(title))).toEqual([])
})

function zoneOf(file: string): string {
  const [, folder = '', feature = ''] = file.split('/')
  return folder === 'features' ? `features/${feature}` : folder
}
