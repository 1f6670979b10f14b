// Starts the built site as `npm start` does, on a free port and on the given data.
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

/** Resolves when `/` answers 200. */
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

/** The `start` script without npm. `toolEnvironment` puts the pinned Node first on the path, so that the script starts no second process. */
function startScript(): string {
  const { scripts } = v.parse(packageSchema, JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')))
  return scripts.start
}

const packageSchema = v.object({ scripts: v.object({ start: v.string() }) })

/** `TRUST_PROXY` lets every request carry its own visitor address, so that no request hits a rate limit. */
const COMMON = {
  HOST: '127.0.0.1',
  SITE_URL: '',
  SMTP_URL: '',
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  STARTER_CONTENT: 'off',
  TRUST_PROXY: '1',
}

/** Turns the page cache off: every request renders its page. */
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
