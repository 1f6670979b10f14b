// Freezes a site of this version, embedded and on PostgreSQL, for the tests of later versions: `node tests/versions/make-version.ts`. Run it when
// a version is released, and never again for that version.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { fileKey } from '#src/features/media/storage.server.ts'
import { programVersion, projectRoot } from '#src/server/project-root.server.ts'
import { fillSite } from '#tests/support/fill-site.ts'
import { findPostgresPrograms } from '#tests/support/postgres-programs.ts'
import { siteEnvironment } from '#tests/support/site-environment.ts'
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts'
import { PASSWORD, POST, readRows } from './frozen-site.ts'

/** Finds the same bytes again in the three databases of a cluster. */
const SMALLEST = {
  [constants.ZSTD_c_compressionLevel]: 19,
  [constants.ZSTD_c_windowLog]: 27,
  [constants.ZSTD_c_enableLongDistanceMatching]: 1,
}
/** PNG, 1 × 1. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const target = path.join(import.meta.dirname, programVersion)
const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-version-'))
const dataDir = path.join(folder, 'data')
mkdirSync(target, { recursive: true })
try {
  await makeSite()
  const rows = await freezeEmbedded()
  writeFileSync(path.join(target, 'rows.json.zst'), compress(JSON.stringify(rows)))
  await freezePostgres()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** An account, a post with a picture, a gated link in front of it, and rows in every other table. */
async function makeSite(): Promise<void> {
  cli(['admin', 'create', '--email', 'ada@example.com', '--name', 'Ada', '--password-stdin'], { input: PASSWORD })
  const writing = path.join(folder, 'writing')
  mkdirSync(writing)
  writeFileSync(path.join(writing, 'dot.png'), Buffer.from(PICTURE, 'base64'))
  writeFileSync(
    path.join(writing, `${POST}.md`),
    `---\ntitle: Kept through every version\ndate: 2026-02-03\ncategories: [Java]\n---\n\nA **word**, \`code\` and a picture:\n\n![A dot](dot.png)\n\n\`\`\`ts\nconst kept = true\n\`\`\`\n`,
  )
  cli(['import', writing])
  cli(['link', 'create', '--name', 'Book', '--url', 'https://example.com/book', '--alias', 'book', '--post', POST])
  const database = await openEmbedded(dataDir, 'make-version')
  const [picture, recording] = [await addFile('picture', 'webp'), await addFile('recording', 'mp3')]
  await fillSite(database.db, { picture, recording })
  await database.close()
}

/** Returns the hash of the file. */
async function addFile(content: string, format: string): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex')
  await openFolderStore(path.join(dataDir, 'media')).write(fileKey(hash, format), new TextEncoder().encode(content))
  return hash
}

async function freezeEmbedded(): Promise<Record<string, unknown[]>> {
  const database = await openEmbedded(dataDir, 'make-version')
  const rows = await readRows(database.db)
  await database.close()
  for (const name of ['lock', 'lock.sqlite', 'cache', 'backups', 'imports'])
    rmSync(path.join(dataDir, name), { recursive: true, force: true })
  const tar = execFileSync('tar', ['-C', folder, '-cf', '-', '--sort=name', '--owner=0', '--group=0', 'data'], { maxBuffer: 200_000_000 })
  writeFileSync(path.join(target, 'data.tar.zst'), compress(tar))
  return rows
}

async function freezePostgres(): Promise<void> {
  const server = await startThrowawayPostgres()
  if (typeof server === 'string') throw new Error(server)
  try {
    const url = `${server.url}postgres`
    const backup = path.join(folder, 'site.tar')
    cli(['backup', backup])
    cli(['restore', backup, '--yes'], { env: { DATABASE_URL: url, DATA_DIR: path.join(folder, 'other') } })
    const dump = execFileSync(path.join(findPostgresPrograms() ?? '', 'pg_dump'), ['--inserts', '--no-owner', '--no-privileges', url])
    writeFileSync(path.join(target, 'postgres.sql.zst'), compress(dump))
  } finally {
    await server.stop()
  }
}

function cli(args: readonly string[], { input, env = {} }: { input?: string; env?: Record<string, string> } = {}): void {
  const { status, stderr } = spawnSync(process.execPath, [path.join(projectRoot, 'src/cli/main.ts'), ...args], {
    input,
    encoding: 'utf8',
    env: siteEnvironment({ DATA_DIR: dataDir, STARTER_CONTENT: 'off', ...env }),
  })
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`)
}

function compress(content: string | Uint8Array): Uint8Array {
  return zstdCompressSync(content, { params: SMALLEST })
}
