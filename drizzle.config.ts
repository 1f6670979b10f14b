import { defineConfig } from 'drizzle-kit'

// `generate` only: drizzle-kit cannot load PGlite's extensions, so the run-time migrator applies what it writes.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/schema/*.ts',
  out: './src/db/migrations',
  migrations: { prefix: 'timestamp' },
})
