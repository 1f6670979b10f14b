// Loaded before a server (`node --import`): the embedded engine as PGlite publishes it, without fsync. The harness must see it lose something.
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

const create = PGlite.create.bind(PGlite)

Object.assign(PGlite, {
  create: ({ extensions }: PGliteOptions) => create({ dataDir: process.env.RECORD_FOLDER ?? '', extensions: extensions ?? {} }),
})
