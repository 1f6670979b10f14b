// nginx, where it is installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file))
}

/** Starts nginx in the foreground, waits until `address` answers with success, and returns what stops it. */
export async function runNginx(nginx: string, args: readonly string[], address: string): Promise<() => Promise<void>> {
  const child = spawn(nginx, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  while (!(await fetch(address).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode} instead of starting`)
    await setTimeout(20)
  }
  return async () => {
    if (child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
}
