// What a first visit downloads, per kind of page, from the manifest of the build.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** @typedef {{ file: string, src?: string, imports?: string[], css?: string[] }} Chunk */

const SHELL = ['src/entry.client.tsx', 'src/root.tsx', 'src/routes/public/layout.tsx']

/** Budgets in kB of JavaScript after brotli; docs/decisions/013 says why static pages cannot have less. */
const PAGES = [
  { name: 'post page', route: 'src/routes/public/post.tsx', budget: 115 },
  { name: 'listing', route: 'src/routes/public/posts.tsx', budget: 115 },
  { name: 'home', route: 'src/routes/public/home.tsx', budget: 110 },
  { name: 'static page', route: 'src/routes/public/about.tsx', budget: 107 },
  { name: 'contact page', route: 'src/routes/public/contact.tsx', budget: 110 },
]

/**
 * Measures the built client below `folder`.
 * @param {string} folder
 * @returns {{ name: string, budget: number, javascript: number, css: number }[]} sizes in kB (1,000 bytes)
 */
export function measureClient(folder) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'))
  const routeManifest = readdirSync(path.join(folder, 'assets')).filter((file) => /^manifest-[^.]+\.js$/.test(file))
  return PAGES.map(({ name, route, budget }) => {
    const chunks = collect(manifest, [...SHELL, route])
    const scripts = [...new Set([...chunks.map((chunk) => chunk.file), ...routeManifest.map((file) => `assets/${file}`)])]
    const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
    return { name, budget, javascript: weigh(folder, scripts), css: weigh(folder, styles) }
  })
}

/**
 * The chunks of these sources and all they import statically.
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} sources
 */
function collect(manifest, sources) {
  /** @type {Map<string, Chunk>} */
  const found = new Map()
  const pending = Object.keys(manifest).filter((key) => sources.includes(key.split('?')[0] ?? ''))
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) continue
    found.set(key, chunk)
    pending.push(...(chunk.imports ?? []))
  }
  return [...found.values()]
}

/** @param {string} folder @param {string[]} files */
function weigh(folder, files) {
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(path.join(folder, file))).length, 0)
  return Math.round(bytes / 100) / 10
}

/** @param {ReturnType<typeof measureClient>} pages */
export function formatClientSizes(pages) {
  const rows = pages.map(
    ({ name, javascript, css, budget }) =>
      `  ${name.padEnd(14)}${`${javascript} kB`.padStart(9)} of ${budget} kB JavaScript,${`${css} kB`.padStart(8)} CSS`,
  )
  return ['First visit, after brotli:', ...rows].join('\n')
}
