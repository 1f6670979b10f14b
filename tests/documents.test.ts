// Holds the documents to the tree: they name files that exist, and the index of decisions lists all of them.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const FILE_NAME = /^[\w./-]+\.(?:tsx?|mjs|js|sql|css|json|ya?ml|md)$/
/** Files that a build, an export or npm writes. */
const WRITTEN = new Set([
  'DATA_DIR/control.json',
  'control.json',
  'manifest.json',
  'inkfolio.json',
  'comments.json',
  'site.json',
  'redirects.json',
  'ghost.json',
  'wordpress.xml',
  'redirects.csv',
  'build/server/cli.js',
  'npm-shrinkwrap.json',
])

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const glob = (patterns: string[]) => globSync(patterns, { cwd: ROOT, exclude: ['node_modules/**', 'build/**'] }).sort()

const files = glob(['*', '.github/**', 'content/**', 'docs/**', 'public/**', 'src/**', 'tests/**', 'tools/**'])
const documents = glob(['*.md', 'docs/*.md', 'docs/decisions/*.md', 'src/**/*.md', 'tools/**/*.md']).filter(
  (file) => !/^\d{4}-.*superseded/m.test(read(file).slice(0, 300)),
)

/** The names of files in code spans: the last parts of a path, whole. */
function namesIn(document: string): string[] {
  const spans = [
    ...read(document)
      .replace(/^```[\s\S]*?^```/gm, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map((match) => match[1] ?? '')
  return spans.filter((name) => FILE_NAME.test(name) && !name.startsWith('.'))
}

test.each(documents)('%s names files that exist', (document) => {
  const missing = namesIn(document).filter((name) => !WRITTEN.has(name) && !files.some((file) => `/${file}`.endsWith(`/${name}`)))
  expect(missing).toEqual([])
})

test('the index of decisions lists every decision by its title', () => {
  const decisions = glob(['docs/decisions/[0-9]*.md']).map((file) => {
    const [number, title] = /^# (\d{3}) (.+)$/m.exec(read(file))?.slice(1) ?? []
    return `[${number}](${path.basename(file)}) | ${title}`
  })
  const listed = [...read('docs/decisions/README.md').matchAll(/^\| (\[\d{3}\]\([^)]+\) \| [^|]+?) \|/gm)].map((match) => match[1])
  expect(listed.sort()).toEqual(decisions.sort())
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)('the documented unit exposes little of the machine (needs systemd-analyze)', () => {
  const [, unit = ''] = /```\n(\[Unit\][\s\S]*?)```/.exec(read('docs/operations.md')) ?? []
  const folder = mkdtempSync(path.join(tmpdir(), 'unit-'))
  const file = path.join(folder, 'inkfolio.service')
  writeFileSync(file, unit)
  // The threshold is ten times the level of exposure; the exit code tells whether it is exceeded.
  const { status, stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=30', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('Overall exposure level') })
})
