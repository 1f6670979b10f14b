// The database engines of the fault tests, each with its own data folder.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { addEmptyDatabase } from './empty-cluster.ts'
import type { Engine } from './site-process.ts'

export function embeddedEngine(): Engine {
  const dataDir = newFolder()
  addEmptyDatabase(dataDir)
  return { name: 'embedded', dataDir, databaseUrl: '' }
}

/** Creates a database on the PostgreSQL server at `url`. */
export async function postgresEngine(url: string): Promise<Engine> {
  const name = `site_${process.pid}_${Date.now()}`
  const client = new pg.Client(`${url}postgres`)
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  await client.end()
  return { name: 'postgres', dataDir: newFolder(), databaseUrl: `${url}${name}` }
}

function newFolder(): string {
  return path.join(mkdtempSync(path.join(tmpdir(), 'inkfolio-site-')), 'data')
}
