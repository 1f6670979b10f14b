// Reads `site.json`, the settings of an export. In the reading thread: a stranger may have written it, and a list of a million links takes seconds to check.
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { type Settings, settingsSchema } from '#src/features/settings/settings.ts'
import { isSiteSetting } from '../../export/site-file.ts'

type Key = keyof Settings

/** The settings that a file has, with their values; null for a value that is not valid here. */
export type SettingsOfFile = ReadonlyMap<Key, { value: unknown } | null>

/** Null for a file of another program with this name. Throws an Error whose message is the reason to skip the file. */
export function readSite(text: string): SettingsOfFile | null {
  const data = parseJson(text)
  if (typeof data !== 'object' || data === null || !('siteName' in data) || !('headerLinks' in data)) return null
  const written = new Map(Object.entries(data))
  const keys = v.keyof(settingsSchema).options.filter((key) => isSiteSetting(key) && written.has(key))
  const valid = v.parse(settingsSchema, Object.fromEntries(keys.map((key) => [key, written.get(key)])))
  // An invalid value is read as the original one.
  return new Map(keys.map((key) => [key, isDeepStrictEqual(valid[key], written.get(key)) ? { value: valid[key] } : null]))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('it is not valid JSON', { cause })
  }
}
