// Child processes that end with their test. Importing this file makes a test an integration test.
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { writeFiles } from './git-commands.ts'

export type Running = {
  child: ChildProcess
  /** Resolves when the output holds `text`; rejects with all of it when the program ends before. */
  waitForOutput(text: string): Promise<string>
  ended: Promise<{ code: number | null; signal: string | null; stdout: string; stderr: string }>
}

/** Starts Node with these arguments. */
export function startNode(args: string[], options: SpawnOptions = {}): Running {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  onTestFinished(() => end(child))
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, stdout, stderr }))
  return { child, ended, waitForOutput: (text) => waitFor(child, text, () => stdout + stderr) }
}

/** Waits for the exit: until then the process may write to a folder that is about to be removed. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** A temporary folder, removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-test-'))
  onTestFinished(() => {
    // Tests remove permissions, which an ordinary user needs for the cleanup.
    execFileSync('chmod', ['-R', 'u+rwX', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** A temporary folder that holds these files, by their paths in it. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  writeFiles(folder, files)
  return folder
}

/** The paths of all files in a folder, sorted. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
}

function waitFor(child: ChildProcess, text: string, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    function look() {
      if (output().includes(text)) resolve(output())
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.on('close', () => reject(new Error(`ended without printing "${text}": ${output()}`)))
    look()
  })
}
