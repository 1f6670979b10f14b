// The redirects of Ghost: a file `redirects.json` or `redirects.yaml` beside the export.
import { lstat, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse as parseYaml } from 'yaml'
import { trimSlashes } from '#src/lib/text/trim-end-of.ts'
import { fieldsOf, listOf, textField } from '../fields.ts'

const MAX_BYTES = 1_000_000
/** Of one post: front matter has a bounded length. */
const ALIASES_MAX = 50
const NAMES = ['redirects.json', 'redirects.yaml', 'redirects.yml'] as const

/** Former addresses by the slug that they lead to. Only redirects of one address: patterns of others have no counterpart. */
export async function readRedirects(exportPath: string): Promise<ReadonlyMap<string, string[]>> {
  const aliases = new Map<string, string[]>()
  for (const name of NAMES) {
    for (const { from, to } of await readRules(path.join(path.dirname(exportPath), name))) {
      const source = exactPath(from)
      const slug = trimSlashes(to)
      if (source === null || !/^\/[^/]/.test(to)) continue
      const known = aliases.get(slug) ?? []
      if (known.length < ALIASES_MAX) aliases.set(slug, [...known, source])
    }
  }
  return aliases
}

type Rule = { from: string; to: string }

/** Empty for a file that is missing or cannot be read: posts matter more. */
async function readRules(file: string): Promise<Rule[]> {
  const found = await lstat(file).catch(() => null)
  if (!found?.isFile() || found.size > MAX_BYTES) return []
  try {
    const text = await readFile(file, 'utf8')
    return file.endsWith('.json') ? rulesOfJson(JSON.parse(text)) : rulesOfYaml(parseYaml(text, { uniqueKeys: false, logLevel: 'error' }))
  } catch {
    return []
  }
}

/** `[{ from, to, permanent }]` */
function rulesOfJson(content: unknown): Rule[] {
  return listOf(content).map((rule) => ({ from: textField(fieldsOf(rule), 'from'), to: textField(fieldsOf(rule), 'to') }))
}

/** `301: { from: to }` */
function rulesOfYaml(content: unknown): Rule[] {
  return ['301', '302'].flatMap((status) => {
    const rules = fieldsOf(fieldsOf(content)[status])
    return Object.keys(rules).map((from) => ({ from, to: textField(rules, from) }))
  })
}

/** The path that a pattern stands for; null when it stands for more than one. */
function exactPath(pattern: string): string | null {
  const plain = pattern
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(/\/\?$/, '')
    .replace(/\\([/.-])/g, '$1')
  return /^\/[^\s\\^$*+?()[\]{}|]{1,100}$/.test(plain) ? plain : null
}
