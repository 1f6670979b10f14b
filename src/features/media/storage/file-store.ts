/** Files by key, for example `ab/abcdef.webp`, wherever they lie. A file appears whole or not at all, and the last of several writers wins. */
export type FileStore = {
  has(key: string): Promise<boolean>
  /** The file, not read yet, or null when there is none. */
  open(key: string): Promise<StoredFile | null>
  /** The file's bytes, or null when there is none. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  write(key: string, bytes: Uint8Array): Promise<void>
}

/** `stream` reads a piece when it is asked for one. A caller that opens a file must read or cancel the stream. */
export type StoredFile = { bytes: number; stream(): ReadableStream<Uint8Array> }

/** Keys are made from hashes; one that is not would be a defect, and must not reach a file elsewhere. */
export function assertKey(key: string): void {
  if (!/^[0-9a-z-]+(?:[./][0-9a-z-]+)*$/.test(key)) throw new Error(`not a storage key: ${key}`)
}
