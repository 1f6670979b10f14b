/** The names of authors by their keys. */
export type AuthorNames = ReadonlyMap<string, string>

export const NO_AUTHOR_NAMES: AuthorNames = new Map()

/** Whether an import may read the names of authors from this file. */
export function isAuthorsFile(file: string): boolean {
  return /(?:^|\/)(?:authors|_?data\/authors\/[^/]{1,100})\.(?:ya?ml|toml|json)$/.test(file) && !file.split('/').includes('node_modules')
}
