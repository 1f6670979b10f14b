// The report file of a run: the rows, the versions and the machine.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.server.ts'
import { formatNumber, judge, type Row } from './rows.ts'

export type Run = { startedAt: Date; args: readonly string[]; rows: readonly Row[]; postgres: string | undefined }

/** Writes the file and returns its path. */
export function writeReport({ startedAt, args, rows, postgres }: Run): string {
  const file = path.join(projectRoot, 'tools/bench/results', `${startedAt.toISOString().slice(0, 19).replaceAll(':', '-')}.json`)
  const report = {
    startedAt: startedAt.toISOString(),
    seconds: Math.round((Date.now() - startedAt.getTime()) / 1_000),
    command: ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
    commit: git('rev-parse', 'HEAD'),
    isChanged: git('status', '--porcelain') !== '',
    versions: {
      ...packageVersions(),
      node: process.version,
      postgres,
      nginx: firstLine('nginx', '-v'),
      chromium: firstLine('chromium', '--version'),
    },
    machine: {
      processor: os.cpus()[0]?.model,
      cores: os.availableParallelism(),
      megabytes: Math.round(os.totalmem() / 1e6),
      system: `${os.type()} ${os.release()}`,
    },
    rows: rows.map((row) => ({ ...row, ...judge(row) })),
  }
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
  return file
}

/** The line above the table. */
export function describeMachine(): string {
  return `${os.cpus()[0]?.model}, ${os.availableParallelism()} cores, ${formatNumber(os.totalmem() / 1e9)} GB, Node ${process.version}`
}

function packageVersions() {
  const names = ['react', 'react-router', 'hono', '@electric-sql/pglite', 'autocannon']
  const versions = names.map((name) => [
    name,
    JSON.parse(readFileSync(path.join(projectRoot, 'node_modules', name, 'package.json'), 'utf8')).version,
  ])
  return Object.fromEntries(versions)
}

function git(...args: string[]): string {
  return spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).stdout?.trim() ?? ''
}

function firstLine(command: string, ...args: string[]): string | undefined {
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  const { stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', env })
  return error ? undefined : `${stdout}${stderr}`.trim().split('\n')[0]
}
