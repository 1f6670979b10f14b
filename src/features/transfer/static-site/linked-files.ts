// The files that a text of the site names: pictures, scripts, styles and fonts.

/** Below these folders the server sends files whose address changes with their content. */
const FILES = /\/(?:media|social|plates|assets)\/[\w./-]*\w/g
const NAMES = /[\w.-]+/g

/** The paths of files in any text: HTML, feeds, styles, Markdown. */
export function linkedFiles(text: string): string[] {
  return [...new Set(text.match(FILES))]
}

/** The paths of other files of the build that a script or style sheet of it loads. `names` are those in the folder of the build. */
export function linkedChunks(text: string, names: ReadonlySet<string>): string[] {
  const found = new Set(text.match(NAMES))
  return [...found].filter((name) => names.has(name)).map((name) => `/assets/${name}`)
}
