// Files that may hold posts and that an import does not read. A report names them, so that nothing is missing without a word.
const ARCHIVE = /\.(?:7z|bz2|gz|rar|tar|tgz|xz|zip|zst)$/i
const TEXT = /\.(?:adoc|asciidoc|ipynb|org|qmd|rest|rmd|rst|textile)$/i
const HIDDEN = /(?:^|\/)(?:\.|node_modules\/|__MACOSX\/)/

/** `file` is a path, or `*.rst` for all files of a format. */
export type UnreadFile = { file: string; reason: string }

/** Whether a report names the file, or names it so. */
export function isUnread(path: string): boolean {
  return path.startsWith('*.') || ((ARCHIVE.test(path) || TEXT.test(path)) && !HIDDEN.test(path))
}

/** One entry for each archive, and one for each other format with the number of its files. */
export function describeUnread(paths: readonly string[]): UnreadFile[] {
  const archives = paths.filter((path) => ARCHIVE.test(path))
  const formats = Map.groupBy(
    paths.filter((path) => !ARCHIVE.test(path)),
    (path) => path.slice(path.lastIndexOf('.')).toLowerCase(),
  )
  return [
    ...archives.map((file) => ({ file, reason: 'it is an archive: unpack it first, unless it is a download that an article links' })),
    ...[...formats].map(([extension, files]) => ({
      file: `*${extension}`,
      reason: `${files.length === 1 ? '1 file has' : `${files.length} files have`} a format that is not read: convert to Markdown first`,
    })),
  ]
}
