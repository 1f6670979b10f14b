/** Files by key, for example `ab/abcdef.webp`. Writes are atomic; the last of several writers wins. */
export type FileStore = {
  has(key: string): Promise<boolean>
  /** Opens the file without reading it. Null when it does not exist. */
  open(key: string): Promise<StoredFile | null>
  /** Null when the file does not exist. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Copies a local file of any size. */
  writeFile(key: string, file: string): Promise<void>
  /** A part of a file, `end` included. Null when the file does not exist. */
  openRange(key: string, range: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | null>
  /** Removes the file if it exists. */
  remove(key: string): Promise<void>
}

/** `stream` reads lazily. A caller that opens a file must read or cancel the stream. */
export type StoredFile = { bytes: number; stream(): ReadableStream<Uint8Array> }

/** Keys are made from hashes. Any other key is a defect, and could lead outside the storage. */
export function assertKey(key: string): void {
  if (!/^[0-9a-z-]+(?:[./][0-9a-z-]+)*$/.test(key)) throw new Error(`not a storage key: ${key}`)
}
