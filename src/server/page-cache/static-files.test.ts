import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { readStaticFiles } from './static-files.server.ts'

test('files have their URL path and the variants that the build compressed', async () => {
  const folder = temporaryFolder()
  for (const name of ['assets', '.vite']) mkdirSync(path.join(folder, name))
  const files = {
    'assets/a.js': 'run()',
    'assets/a.js.br': 'br',
    'assets/a.js.gz': 'gz',
    'icon.svg': '<svg/>',
    '.vite/manifest.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  writeFileSync(path.join(folder, 'huge.bin'), Buffer.alloc(1_000_001))
  const found = await readStaticFiles(folder, true)
  expect([...found.keys()].sort()).toEqual(['/assets/a.js', '/icon.svg'])
  const script = found.get('/assets/a.js')
  expect(Object.entries(script?.variants ?? {}).map(([encoding, { body }]) => [encoding, Buffer.from(body).toString()])).toEqual([
    ['identity', 'run()'],
    ['br', 'br'],
    ['gzip', 'gz'],
  ])
  expect(script?.variants.br.headers.join(' ')).toContain('content-encoding br')
  expect(script?.unchanged.join(' ')).toMatch(/immutable.*text\/javascript.*strict-transport-security/)
  const picture = found.get('/icon.svg')
  expect(picture?.variants.br).toBe(picture?.variants.identity)
  expect(picture?.unchanged.join(' ')).toMatch(/max-age=3600.*image\/svg/)
})

test('there are no files without a build', async () => {
  expect((await readStaticFiles(path.join(temporaryFolder(), 'nothing'), false)).size).toBe(0)
})
