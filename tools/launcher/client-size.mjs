// The download size of a first visit per kind of page, from the manifest of the build. It lacks the server's list of routes of about 1.3 kB,
// which `budgets.full.spec.ts` includes.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { BUDGETS } from './budgets.mjs'

/** @typedef {{ javascript: number, css: number, fonts: number }} Sizes */
/** @typedef {Sizes & { name: string, budget: Sizes | null }} PageSize */
/** @typedef {{ file: string, src?: string, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk */

const SHELL = ['src/entry.client.tsx', 'src/root.tsx', 'src/routes/public/frame/layout.tsx']

/** The editor of the owner: its size is printed without a budget. */
const EDITOR = { name: 'edit screen', sources: ['src/routes/admin/posts/edit.tsx', 'src/features/posts/rich-text/article-editor.tsx'] }

/**
 * Measures the built client below `folder`.
 * @param {string} folder
 * @returns {PageSize[]} sizes in kB (1,000 bytes)
 */
export function measureClient(folder) {
  const manifest = readManifest(folder)
  const fonts = weighFonts(folder)
  const pages = BUDGETS.map(({ page, source, ...budget }) => {
    const size = weighPage(folder, collect(manifest, [...SHELL, `src/routes/public/${source}.tsx`]))
    return { ...size, name: page, budget, fonts, javascript: kilobytes(size.javascript) }
  })
  const editor = weighPage(folder, collect(manifest, [...SHELL, ...EDITOR.sources]))
  return [...pages, { ...editor, fonts, name: EDITOR.name, budget: null, javascript: kilobytes(editor.javascript) }]
}

/**
 * The files with code of the admin area that public pages could load, at once or later; empty if all is well.
 * @param {string} folder
 */
export function findOwnersCode(folder) {
  const manifest = readManifest(folder)
  const sources = Object.keys(manifest).filter((key) => /^src\/(entry\.client|root|routes\/public\/)/.test(key))
  const files = [...new Set(collect(manifest, sources, true).map((chunk) => chunk.file))]
  return files.filter((file) => /["'`/]admin\/|ProseMirror|\/admin["'`]/.test(readFileSync(path.join(folder, file), 'utf8')))
}

/**
 * @param {string} folder
 * @returns {Record<string, Chunk>}
 */
function readManifest(folder) {
  return JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'))
}

/**
 * The chunks of these sources and their static imports; with `isEventual` also their dynamic imports.
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} sources
 * @param {boolean} [isEventual]
 */
function collect(manifest, sources, isEventual = false) {
  /** @type {Map<string, Chunk>} */
  const found = new Map()
  const pending = Object.keys(manifest).filter((key) => sources.includes(key.split('?')[0] ?? ''))
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) continue
    found.set(key, chunk)
    pending.push(...(chunk.imports ?? []), ...(isEventual ? (chunk.dynamicImports ?? []) : []))
  }
  return [...found.values()]
}

/**
 * @param {string} folder
 * @param {Chunk[]} chunks
 * @returns {{ javascript: number, css: number }} bytes of JavaScript, kB of CSS
 */
function weighPage(folder, chunks) {
  const scripts = [...new Set(chunks.map((chunk) => chunk.file))].filter((file) => file.endsWith('.js'))
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  return { javascript: weigh(folder, scripts), css: kilobytes(weigh(folder, styles)) }
}

/** Geist Mono and all files of the heaviest text face: an article may need each of them. @param {string} folder */
function weighFonts(folder) {
  const files = readdirSync(path.join(folder, 'assets')).filter((file) => file.endsWith('.woff2'))
  const weighFace = (/** @type {string} */ face) =>
    files.filter((file) => file.startsWith(face)).reduce((sum, file) => sum + statSync(path.join(folder, 'assets', file)).size, 0)
  return kilobytes(weighFace('geist-mono') + Math.max(...['literata', 'bitter', 'inter'].map(weighFace)))
}

/** @param {string} folder @param {string[]} files */
function weigh(folder, files) {
  return files.reduce((sum, file) => sum + compressed(readFileSync(path.join(folder, file))), 0)
}

/** @param {Buffer} bytes */
function compressed(bytes) {
  return brotliCompressSync(bytes).length
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return Math.round(bytes / 100) / 10
}

/** `npm run test:full` checks the budgets themselves; every other run fails only above this share of them. */
const TOLERANCE = process.env.TEST_FULL === '1' ? 1 : 1.1

/**
 * Whether a page stays within its budget and the tolerance; true without a budget.
 * @param {PageSize} page
 */
export function isWithinBudget({ budget, javascript, css, fonts }) {
  if (budget === null) return true
  return javascript <= TOLERANCE * budget.javascript && css <= TOLERANCE * budget.css && fonts <= TOLERANCE * budget.fonts
}

/** @param {PageSize[]} pages */
export function formatClientSizes(pages) {
  const rows = pages.map((page) => {
    const cells = [formatSize(page, 'javascript'), formatSize(page, 'css'), formatSize(page, 'fonts')].map((cell) => cell.padStart(14))
    return `  ${page.name.padEnd(14)}${cells.join('')}${isWithinBudget(page) ? '' : '  over budget'}`
  })
  return [
    'First visit, kB after brotli:',
    `${' '.repeat(16)}${['JavaScript', 'CSS', 'fonts'].map((name) => name.padStart(14)).join('')}`,
    ...rows,
  ].join('\n')
}

/** @param {PageSize} page @param {keyof Sizes} kind */
function formatSize(page, kind) {
  return page.budget ? `${page[kind]} of ${page.budget[kind]}` : `${page[kind]}`
}
