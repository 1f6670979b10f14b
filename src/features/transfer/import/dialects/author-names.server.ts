// The names of authors that front matter names by a key: `authors.yml` of Docusaurus, `_data/authors.yml` of Jekyll, `data/authors` of Hugo.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type AuthorNames, isAuthorsFile } from './author-names.ts'
import { type ParseConfig, readConfig } from './site-config.server.ts'

const EXTENSIONS = ['yml', 'yaml', 'toml', 'json']
const DATA_FOLDERS = ['_data/', 'data/', 'src/_data/', 'src/data/']
const AUTHORS_MAX = 1_000
const FILES_MAX = 200

/** `folders` may hold a list of authors; `site` is the folder of the site. All end with a slash or are empty. The first name of a key counts. */
export async function readAuthorNames(
  root: string,
  folders: readonly string[],
  { site, parse }: { site: string; parse: ParseConfig },
): Promise<AuthorNames> {
  const places = [...folders, ...DATA_FOLDERS.map((folder) => `${site}${folder}`), `${site}blog/`]
  const lists = [...new Set(places)].flatMap((folder) => EXTENSIONS.map((extension) => `${folder}authors.${extension}`))
  const names = new Map<string, string>()
  const add = (key: string, name: string | null) => {
    if (name !== null && !names.has(key) && names.size < AUTHORS_MAX) names.set(key, name)
  }
  for (const file of lists) {
    const text = await readConfig(root, file)
    if (text !== null) for (const [key, entry] of entriesOf(await parse(file, text))) add(key, nameOf(entry))
  }
  for (const folder of DATA_FOLDERS.map((data) => `${site}${data}authors/`)) {
    for (const file of await listAuthorFiles(root, folder)) {
      const text = await readConfig(root, file)
      if (text !== null) add(path.posix.basename(file).replace(/\.\w+$/, ''), nameOf(await parse(file, text)))
    }
  }
  return names
}

async function listAuthorFiles(root: string, folder: string): Promise<string[]> {
  const found = await readdir(path.join(root, folder)).catch(() => [])
  return found
    .sort()
    .map((name) => `${folder}${name}`)
    .filter(isAuthorsFile)
    .slice(0, FILES_MAX)
}

/** Also of a list, whose authors have an id (Gatsby). */
function entriesOf(data: object): [string, unknown][] {
  if (!Array.isArray(data)) return Object.entries(data)
  return data.flatMap((entry: unknown): [string, unknown][] => {
    const key = textIn(entry, ['id', 'key', 'slug', 'username'])
    return key === null ? [] : [[key, entry]]
  })
}

function nameOf(entry: unknown): string | null {
  return typeof entry === 'string' ? entry.trim() || null : textIn(entry, ['name', 'display_name', 'displayName', 'full_name', 'title'])
}

function textIn(entry: unknown, names: readonly string[]): string | null {
  if (typeof entry !== 'object' || entry === null) return null
  const values = new Map(Object.entries(entry))
  const found = names.map((name) => values.get(name)).find((value) => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? found.trim() : null
}
