// The image uploads of an editor. A figure in the text refers to its upload by id.
import type { UploadedImage, UploadImage } from '../editor-props.ts'

export type Upload = {
  id: string
  file: File
  alt: string
  state: { kind: 'sending' } | { kind: 'failed'; reason: string } | { kind: 'done'; image: UploadedImage }
}

export class UploadList {
  readonly #send: UploadImage
  readonly #listeners = new Set<() => void>()
  #uploads: ReadonlyMap<string, Upload> = new Map()
  #count = 0

  constructor(send: UploadImage) {
    this.#send = send
  }

  /** Starts an upload and returns its id. */
  begin(file: File, alt: string): string {
    this.#count += 1
    const id = `upload-${this.#count}`
    this.#start({ id, file, alt, state: { kind: 'sending' } })
    return id
  }

  retry(id: string): void {
    const upload = this.#uploads.get(id)
    if (upload?.state.kind === 'failed') this.#start({ ...upload, state: { kind: 'sending' } })
  }

  find(id: string): Upload | null {
    return this.#uploads.get(id) ?? null
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #start(upload: Upload): void {
    this.#set(upload)
    this.#send(upload.file, upload.alt).then(
      (image) => this.#set({ ...upload, state: { kind: 'done', image } }),
      (error: unknown) => this.#set({ ...upload, state: { kind: 'failed', reason: reasonOf(error) } }),
    )
  }

  #set(upload: Upload): void {
    this.#uploads = new Map(this.#uploads).set(upload.id, upload)
    for (const listener of this.#listeners) listener()
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'The picture could not be uploaded.'
}
