// Preloaded into a server (`node --import`): replaces the embedded engine by PGlite as released, without fsync.
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

const create = PGlite.create.bind(PGlite)

Object.assign(PGlite, {
  create: ({ extensions }: PGliteOptions) => create({ dataDir: process.env.RECORD_FOLDER ?? '', extensions: extensions ?? {} }),
})
