// Imports of Markdown files that are killed and repeated.
import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CLI } from '#tests/support/cli.ts'
import type { Site } from '#tests/support/site-process.ts'
import type { Ledger } from './ledger.ts'

const FILES = 12

/** Imports new files and kills the command within `within` ms. An import that finished first has acknowledged every file. */
export async function importAndKill(site: Site, ledger: Ledger, within: number): Promise<void> {
  const { folder, slugs } = writeFiles(site)
  for (const slug of slugs) ledger.imports.set(slug, 'sent')
  const importing = spawn(process.execPath, [CLI, 'import', folder], { env: site.environment(), stdio: 'ignore' })
  const gone = once(importing, 'exit')
  await Promise.race([gone, pause(randomInt(within))])
  importing.kill('SIGKILL')
  const [code] = await gone
  if (code !== null && code !== 0) throw new Error(`the import ended with ${code}`)
  if (code === 0) for (const slug of slugs) ledger.imports.set(slug, 'acknowledged')
}

/** Repeats the import of all files. It must finish and store every file exactly once. */
export function repeatImport(site: Site, ledger: Ledger): void {
  site.run(CLI, 'import', importFolder(site))
  for (const slug of ledger.imports.keys()) ledger.imports.set(slug, 'acknowledged')
}

function writeFiles(site: Site): { folder: string; slugs: string[] } {
  const folder = path.join(importFolder(site), randomUUID())
  mkdirSync(folder, { recursive: true })
  const slugs = Array.from({ length: FILES }, () => `imported-${randomUUID()}`)
  for (const slug of slugs) {
    const head = `---\ntitle: ${slug}\nslug: ${slug}\ndescription: Imported under fire.\ncategories: [Chaos]\n---\n`
    writeFileSync(path.join(folder, `${slug}.md`), `${head}\nThe text of ${slug}.\n`)
  }
  return { folder, slugs }
}

function importFolder(site: Site): string {
  return path.join(path.dirname(site.engine.dataDir), 'import')
}
