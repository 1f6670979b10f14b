import { readFile, stat } from 'node:fs/promises'

/** The text and its values are in memory at once. */
const MAX_BYTES = 100_000_000

/** Reads the JSON export of a program. Throws an Error whose message is the reason to skip the file. */
export async function readJsonExport(filePath: string, program: string): Promise<unknown> {
  if ((await stat(filePath)).size > MAX_BYTES) {
    throw new Error(`the ${program} export is larger than 100 MB, and is read at once: export fewer posts at a time, and import each file`)
  }
  const json = await readFile(filePath, 'utf8')
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new Error(`this ${program} export is no valid JSON: export it again`, { cause })
  }
}
