// The files that a text of the site names: pictures, scripts, styles and fonts.
import { escapePattern } from '../export/formats/redirect-lines.ts'

/** Below these folders the server sends files whose address changes with their content. */
const FOLDERS = 'media|social|plates|assets'
const FILES = `/(?:${FOLDERS})/[\\w./-]*\\w`
const FILE = new RegExp(`^/(?:${FOLDERS})/`)
const NAMES = /[\w.-]+/g

/** Whether the address is that of a file, not of a page. */
export function isFileAddress(address: string): boolean {
  return FILE.test(address)
}

/** The paths of files in any text: an attribute, a feed, a style sheet, Markdown. The files of other sites are none. */
export function linkedFiles(text: string, origin: string): string[] {
  const ofThisSite = new RegExp(`(?<=^|[\\s"'\`(<>=,;]|${escapePattern(origin)})${FILES}`, 'g')
  return [...new Set(text.match(ofThisSite))]
}

/** The paths of other files of the build that a script or style sheet of it loads. `names` are those in the folder of the build. */
export function linkedChunks(text: string, names: ReadonlySet<string>): string[] {
  const found = new Set(text.match(NAMES))
  return [...found].filter((name) => names.has(name)).map((name) => `/assets/${name}`)
}
