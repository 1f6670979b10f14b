// How a command of the CLI finds the running site, which alone has the embedded database open: a port on this machine and a secret,
// in a file that only the owner of the data folder can read.
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { writeFileDurably } from '#src/lib/files/durable-file.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { env } from '#src/server/env.server.ts'

const controlSchema = v.object({ pid: v.number(), port: v.number(), secret: v.string() })
export type Control = v.InferOutput<typeof controlSchema>

function controlFile(): string {
  return path.join(env().DATA_DIR, 'control.json')
}

export async function writeControl(control: Control): Promise<void> {
  await writeFileDurably(controlFile(), JSON.stringify(control))
}

export async function removeControl(): Promise<void> {
  await rm(controlFile(), { force: true })
}

/** The site that runs as process `pid`, or as any; null when that process is no site, or its file may not be read. */
export async function findControl(pid: number | 'any'): Promise<Control | null> {
  const text = await readFile(controlFile(), 'utf8').catch(() => 'null')
  const control = v.safeParse(v.pipe(boundedText({ max: 10_000 }), v.parseJson(), controlSchema), text)
  return control.success && (pid === 'any' || control.output.pid === pid) ? control.output : null
}
