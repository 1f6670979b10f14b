// Reads small files of settings: YAML, TOML or JSON.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { resolveInside } from '../markdown-files.server.ts'

const MAX_BYTES = 200_000

/** Null for a file that does not exist, leads out of the folder or is too large. `name` is its path below `root`. */
export async function readConfig(root: string, name: string): Promise<string | null> {
  const file = await resolveInside(root, path.join(root, name))
  return file === null || (await stat(file)).size > MAX_BYTES ? null : readFile(file, 'utf8')
}

/** Returns the values of a file of settings. */
export type ParseConfig = (name: string, text: string) => object | Promise<object>

/** An empty object for what cannot be read. The parser of YAML takes quadratic time. */
export function parseConfig(name: string, text: string): object {
  try {
    const data: unknown = parseText(path.extname(name), text)
    return typeof data === 'object' && data !== null ? data : {}
  } catch {
    return {}
  }
}

function parseText(extension: string, text: string): unknown {
  if (extension === '.toml') return parseToml(text)
  if (extension === '.yml' || extension === '.yaml') return parseYaml(text)
  return extension === '.json' ? JSON.parse(text) : {}
}
