// Child process: makes an empty embedded database in the folder given as argument. Creating takes several hundred megabytes
// that the engine never gives back, so the server must not do it itself.
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { fileErrorCode } from './file-error.ts'

// The engine starts with 128 MB of shared buffers, which one session on one machine never needs.
const SETTINGS = `
shared_buffers = 8MB
wal_buffers = 1MB
max_wal_size = 64MB
`

const [folder = ''] = process.argv.slice(2)
try {
  const client = await PGlite.create({ dataDir: folder })
  await client.close()
  appendFileSync(path.join(folder, 'postgresql.conf'), SETTINGS)
} catch (error) {
  // One line, for the parent to read.
  console.error(fileErrorCode(error) ?? (error instanceof Error ? error.message : String(error)))
  process.exit(1)
}
