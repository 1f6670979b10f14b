// A built site on its own database, which can be killed and started again.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.server.ts'
import { assertBuilt } from '#tools/launcher/build.mjs'
import { freePort } from './free-port.ts'
import { siteEnvironment } from './site-environment.ts'

export type Engine = {
  name: 'embedded' | 'postgres'
  dataDir: string
  databaseUrl: string
  /** The folder with the build, unless it is the one of this repository. */
  root?: string
}

export class Site {
  readonly engine: Engine
  address = ''
  child: ChildProcess | null = null
  /** The standard output of all starts. */
  output = ''
  /** The standard error of the latest start. */
  errors = ''

  constructor(engine: Engine) {
    assertBuilt(projectRoot)
    this.engine = engine
  }

  /** Starts the server on the same port as before and waits until it reports that it is ready. */
  async start(variables: Record<string, string> = {}, args: string[] = []): Promise<void> {
    const port = this.address ? new URL(this.address).port : String(await freePort())
    const program = path.join(this.engine.root ?? projectRoot, 'build/server/index.js')
    const child = spawn(process.execPath, [...args, program], {
      env: this.environment({ PORT: port, ...variables }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    this.errors = ''
    child.stderr.on('data', (chunk) => {
      this.errors += chunk
    })
    const before = this.output.length
    child.stdout.on('data', (chunk) => {
      this.output += chunk
    })
    this.address = await this.prints(/Inkfolio is ready at (\S+)/, before)
  }

  /** Resolves with the first group of a match in the standard output; rejects when the site ends before. */
  prints(pattern: RegExp, from = 0): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(this.output.slice(from))?.[1]
        if (found === undefined) return
        this.child?.stdout?.off('data', look)
        resolve(found)
      }
      this.child?.stdout?.on('data', look)
      this.child?.once('close', (code) =>
        reject(new Error(`the site ended with ${code} instead of starting: ${this.output}${this.errors}`)),
      )
      look()
    })
  }

  /** Sends a signal, waits for the exit, and returns the exit code. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.child
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const gone = once(child, 'exit')
    child.kill(signal)
    const [code] = await gone
    return code
  }

  /** Runs a script of the harness or the CLI on the site's database and returns its output. */
  run(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      env: this.environment(),
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    })
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
    return stdout
  }

  environment(variables: Record<string, string> = {}): Record<string, string> {
    const { dataDir, databaseUrl } = this.engine
    // `TRUST_PROXY` lets every request carry its own visitor address, so that no request hits a rate limit.
    const quiet = { LOG_LEVEL: 'error', STARTER_CONTENT: 'off', TRUST_PROXY: '1' }
    return siteEnvironment({ ...quiet, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...variables })
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL')
    rmSync(path.dirname(this.engine.dataDir), { recursive: true, force: true, maxRetries: 5 })
  }
}
