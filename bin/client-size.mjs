// What a first visit downloads, per kind of page, from the manifest of the build.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** @typedef {{ file: string, src?: string, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk */

const SHELL = ['src/entry.client.tsx', 'src/root.tsx', 'src/routes/public/layout.tsx']

/** Budgets in kB of JavaScript after brotli; docs/decisions/013 says why static pages cannot have less. */
const PAGES = [
  { name: 'post page', route: 'src/routes/public/post.tsx', budget: 115 },
  { name: 'listing', route: 'src/routes/public/posts.tsx', budget: 115 },
  { name: 'home', route: 'src/routes/public/home.tsx', budget: 110 },
  { name: 'static page', route: 'src/routes/public/about.tsx', budget: 107 },
  { name: 'contact page', route: 'src/routes/public/contact.tsx', budget: 110 },
]

/** The owner's writing desk: only its screen loads it, so its size is told and not held. */
const DESK = { name: 'edit screen', sources: ['src/routes/admin/posts/edit.tsx', 'src/features/posts/post-editor/article-editor.tsx'] }

/**
 * Measures the built client below `folder`.
 * @param {string} folder
 * @returns {{ name: string, budget: number | null, javascript: number, css: number }[]} sizes in kB (1,000 bytes)
 */
export function measureClient(folder) {
  const manifest = readManifest(folder)
  const routes = compressed(visitorRoutes(folder))
  const pages = PAGES.map(({ name, route, budget }) => {
    const size = weighPage(folder, collect(manifest, [...SHELL, route]))
    return { ...size, name, budget, javascript: kilobytes(size.javascript + routes) }
  })
  const desk = weighPage(folder, collect(manifest, [...SHELL, ...DESK.sources]))
  return [...pages, { ...desk, name: DESK.name, budget: null, javascript: kilobytes(desk.javascript) }]
}

/**
 * What public pages could load, now or later, that belongs to the owner: names of files, none if all is well.
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
 * The list of routes as the server sends it to visitors (src/server/asset-manifests.server.ts).
 * @param {string} folder
 */
function visitorRoutes(folder) {
  const file = readdirSync(path.join(folder, 'assets')).find((name) => /^manifest-[^.]+\.js$/.test(name)) ?? ''
  const text = readFileSync(path.join(folder, 'assets', file), 'utf8')
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  const routes = Object.entries(manifest.routes).filter(([id, route]) => route.hasDefaultExport && !/^routes\/(admin|preview)\//.test(id))
  return Buffer.from(JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) }))
}

/**
 * The chunks of these sources and all they import statically; with `isEventual` also what they may load later.
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

/** @param {ReturnType<typeof measureClient>} pages */
export function formatClientSizes(pages) {
  const rows = pages.map(
    ({ name, javascript, css, budget }) =>
      `  ${name.padEnd(14)}${`${javascript} kB`.padStart(9)} ${budget ? `of ${budget} kB` : '         '} JavaScript,${`${css} kB`.padStart(8)} CSS`,
  )
  return ['First visit, after brotli:', ...rows].join('\n')
}
