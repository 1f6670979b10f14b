import { defineConfig } from 'drizzle-kit'

// For `db:generate` and, with DATABASE_URL, `db:studio`: drizzle-kit cannot load PGlite's extensions, so the site itself applies migrations.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/db/schema/*.ts',
  out: './src/db/migrations',
  migrations: { prefix: 'timestamp' },
  dbCredentials: { url: process.env.DATABASE_URL ?? '' },
})
