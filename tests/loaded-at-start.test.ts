// Modules that are loaded at the start stay in memory. Libraries that visitors do not need are imported dynamically.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Packages that must be imported dynamically; decision 044 lists the memory of each. */
const LATE = [
  'better-auth',
  '@better-auth/passkey',
  'sharp',
  'shiki',
  'nodemailer',
  'simple-git',
  'pagefind',
  'pg',
  '@electric-sql/pglite',
  '@tiptap/core',
  '@takumi-rs/core',
  'temml',
  'beautiful-mermaid',
]

/** The entries, and every route, which the build imports. */
const ROOTS = [
  'src/app/main.ts',
  'src/app/start-site.server.ts',
  'src/root.tsx',
  'src/entry.server.tsx',
  ...globSync('src/routes/**/*.{ts,tsx}'),
]

/** `import … from 'x'`, `export … from 'x'` and `import 'x'`; neither types nor `import('x')`. */
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm

test('a start loads no library that only the owner, a picture or the other engine needs', () => {
  const { files, packages } = walk(ROOTS.filter((file) => !/\.test\.tsx?$/.test(file)))
  expect(files.size).toBeGreaterThan(300)
  expect(packages.has('drizzle-orm')).toBe(true)
  expect(LATE.filter((name) => packages.has(name))).toEqual([])
})

function walk(roots: string[]): { files: Set<string>; packages: Set<string> } {
  const files = new Set(roots)
  const packages = new Set<string>()
  // Iterating a Set includes entries that are added meanwhile.
  for (const file of files) {
    for (const specifier of importsOf(file)) {
      const target = fileOf(file, specifier)
      if (target !== null) files.add(target)
      else packages.add(nameOf(specifier))
    }
  }
  return { files, packages }
}

function importsOf(file: string): string[] {
  if (!/\.(ts|tsx|js)$/.test(file) || !existsSync(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)].map((match) => match[1] ?? '')
}

function fileOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('#src/')) return `src/${specifier.slice('#src/'.length)}`
  return specifier.startsWith('.') ? path.join(path.dirname(from), specifier) : null
}

function nameOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
