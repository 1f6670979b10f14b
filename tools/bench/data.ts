// Seeded databases. The `seed` command creates one per size and engine; every measured part works on a copy, so that all parts start with the
// same data.
import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { projectRoot } from '#src/server/project-root.server.ts'
import { CLI } from '#tests/support/cli.ts'
import { benchFolder, COPY_PREFIX, removeFolder } from './folder.ts'
import type { Engine } from './options.ts'
import { type Postgres, providePostgres } from './postgres.ts'
import { runProgram } from './processes.ts'

export type Size = { posts: number; comments: number; likes: number; links: number; days: number }

/** `env` holds the variables that open the database; `posts` is a sample. */
export type Data = { env: Record<string, string>; size: Size; posts: readonly SamplePost[]; remove(): Promise<void> }

const samplePosts = v.array(v.object({ id: v.string(), slug: v.string() }))
export type SamplePost = v.InferOutput<typeof samplePosts>[number]

/** The files that determine the seeded rows. When one of them changes, the bench seeds again. */
const ORIGINS = [
  'src/db/seed/*.ts',
  'src/db/migrations/*.sql',
  'src/features/posts/rendering/*.ts',
  'src/features/transfer/seed-templates.server.ts',
]

/** The variables of an empty embedded database. */
export function emptyData(): Pick<Data, 'env' | 'remove'> {
  const name = `${COPY_PREFIX}${randomUUID()}`
  mkdirSync(path.join(benchFolder, name), { mode: 0o700 })
  return { env: embeddedEnv(name), remove: async () => removeFolder(path.join(benchFolder, name)) }
}

/** Copies a seeded database. Returns a sentence with the reason when the engine is not available. */
export async function copyData(engine: Engine, size: Size, print: (line: string) => void): Promise<Data | string> {
  const postgres = engine === 'postgres' ? await providePostgres() : null
  if (typeof postgres === 'string') return postgres
  const name = `${engine}-${size.posts}-${fingerprint()}`
  const sampleFile = path.join(benchFolder, `${name}.json`)
  if (!existsSync(sampleFile)) await seed({ name, engine, size, postgres, sampleFile }, print)
  const posts = v.parse(samplePosts, JSON.parse(readFileSync(sampleFile, 'utf8')))
  const copy = `${COPY_PREFIX}${randomUUID()}`
  return { size, posts, ...(postgres ? await copyDatabase(postgres, name, copy) : copyFolder(name, copy)) }
}

type Seeding = { name: string; engine: Engine; size: Size; postgres: Postgres | null; sampleFile: string }

/** Writes the sample file last: its existence marks a complete seed. */
async function seed({ name, engine, size, postgres, sampleFile }: Seeding, print: (line: string) => void): Promise<void> {
  print(`Seeding ${size.posts} posts with ${size.comments} comments (${engine}); later runs use them again.`)
  await removeOld(engine, size, postgres)
  if (postgres) await createSeedDatabase(postgres, name)
  else mkdirSync(path.join(benchFolder, name), { mode: 0o700 })
  const env = { ...process.env, NODE_ENV: 'production', SITE_URL: '', ...(postgres ? postgresEnv(postgres, name) : embeddedEnv(name)) }
  const counts = Object.entries(size).flatMap(([what, count]) => [`--${what}`, String(count)])
  await runProgram(process.execPath, [CLI, 'seed', ...counts, '--json'], { env, cwd: projectRoot })
  const sample = await runProgram(process.execPath, ['tools/bench/query-database.ts', 'sample'], { env, cwd: projectRoot })
  writeFileSync(`${sampleFile}.new`, sample)
  renameSync(`${sampleFile}.new`, sampleFile)
}

/** Turns the log of slow statements off: seeding inserts thousands of rows per statement, and their log would fill the memory. Copies do not inherit the setting. */
async function createSeedDatabase(postgres: Postgres, name: string): Promise<void> {
  await postgres.query(`create database "${name}"`)
  await postgres.query(`alter database "${name}" set log_min_duration_statement = -1`)
}

async function removeOld(engine: Engine, size: Size, postgres: Postgres | null): Promise<void> {
  const prefix = `${engine}-${size.posts}-`
  for (const name of readdirSync(benchFolder)) if (name.startsWith(prefix)) removeFolder(path.join(benchFolder, name))
  const databases = (await postgres?.query<{ datname: string }>(`select datname from pg_database where datname like '${prefix}%'`)) ?? []
  for (const { datname } of databases) await postgres?.query(`drop database "${datname}" with (force)`)
}

async function copyDatabase(postgres: Postgres, name: string, copy: string) {
  // `file_copy`: the default strategy writes a large database through the WAL, which takes minutes.
  await postgres.query(`create database "${copy}" template "${name}" strategy file_copy`)
  const remove = async () => {
    await postgres.query(`drop database "${copy}" with (force)`)
  }
  return { env: postgresEnv(postgres, copy), remove }
}

function copyFolder(name: string, copy: string) {
  const folder = path.join(benchFolder, copy)
  cpSync(path.join(benchFolder, name), folder, { recursive: true })
  return { env: embeddedEnv(copy), remove: async () => removeFolder(folder) }
}

function postgresEnv(postgres: Postgres, name: string) {
  return { DATABASE_URL: postgres.url(name), DATA_DIR: path.join(benchFolder, `${COPY_PREFIX}files-${name}`) }
}

function embeddedEnv(name: string) {
  return { DATABASE_URL: '', DATA_DIR: path.join(benchFolder, name) }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(ORIGINS, { cwd: projectRoot }).sort()) hash.update(readFileSync(path.join(projectRoot, file)))
  return hash.digest('hex').slice(0, 10)
}
