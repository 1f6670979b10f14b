// The built site, started as `npm start` starts it, on a free port and on given data.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { projectRoot } from '#src/server/project-root.server.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { toolEnvironment } from '../launcher/step.mjs'
import type { Data } from './data.ts'
import { startProgram } from './processes.ts'

export type Site = { url: string; pid: number; startMs: number; stop(): Promise<void> }

const START_MS = 60_000

/** Resolves with the first page that is answered with 200. */
export async function startSite({ env }: Pick<Data, 'env'>, extra: Record<string, string> = {}): Promise<Site> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const program = startProgram('/bin/sh', ['-c', startScript()], {
    cwd: projectRoot,
    env: toolEnvironment(projectRoot, { ...COMMON, ...env, ...extra, PORT: String(port) }),
  })
  const waiting = { isOver: false }
  void program.ended.then(() => {
    waiting.isOver = true
  })
  for (const giveUp = Date.now() + START_MS; Date.now() < giveUp && !waiting.isOver; await wait(5)) {
    if (await answers(url)) return { url, pid: program.pid, startMs: performance.now() - startedAt, stop: program.stop }
  }
  await program.stop()
  throw new Error(`the site did not start: ${program.output().trim()}`)
}

/** What npm runs, without npm itself; its `node` is the pinned one, so that no second process stands in between. */
function startScript(): string {
  const { scripts } = v.parse(packageSchema, JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')))
  return scripts.start
}

const packageSchema = v.object({ scripts: v.object({ start: v.string() }) })

/** One proxy is believed: every visitor can come from an address of their own, and limits hold against nobody. */
const COMMON = {
  HOST: '127.0.0.1',
  SITE_URL: '',
  SMTP_URL: '',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  STARTER_CONTENT: 'off',
  TRUST_PROXY: '1',
}

/** How long the page cache may be, in megabytes; none at all renders every page anew. */
export const CACHE_OFF = { PAGE_CACHE_MB: '0' }

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}
