// Child process that creates an empty embedded database in the folder given as argument. Creation allocates several hundred megabytes that the
// engine never frees, so the server process must not do it. It is JavaScript because Node does not run TypeScript in node_modules.
// Without durable-file: adds to a cluster that is not yet in its place.
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { fileErrorCode } from './file-error.js'

// The default of 128 MB of shared buffers is more than a single session needs.
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
  // The parent reads the last line.
  console.error(fileErrorCode(error) ?? (error instanceof Error ? error.message : String(error)))
  process.exit(1)
}
