// The image uploads of an editor. The place of a picture in the text names its upload by id.
import { UploadError } from '#src/features/media/upload-file.ts'
import { createStore } from '#src/lib/browser/create-store.ts'
import { randomId } from '#src/lib/browser/random-id.ts'
import type { UploadedImage, UploadImage } from '../editor-props.ts'
import { shortFileName } from '../html/missing-picture.ts'
import type { PendingPicture, PendingPictures } from './pending-pictures.ts'

export type UploadState =
  /** The database of the browser is being asked for the file. */
  | { kind: 'looking' }
  | { kind: 'sending' }
  /** `isTemporary`: without a connection, without a session, or while the server fails. `isRefused`: the same file would be refused again. */
  | { kind: 'failed'; reason: string; isTemporary: boolean; isRefused: boolean }
  | { kind: 'done'; image: UploadedImage }
  /** This browser has no such file. */
  | { kind: 'missing' }

export type Upload = { id: string; file: File | null; alt: string; state: UploadState }

type Ports = { send: UploadImage; pending: PendingPictures; now: () => number }

export class UploadList {
  readonly #ports: Ports
  /** Uploads whose file lies nowhere but in this tab. */
  readonly #onlyHere = new Set<string>()
  readonly #uploads = createStore<ReadonlyMap<string, Upload>>(new Map())
  readonly subscribe = this.#uploads.subscribe

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** Starts an upload and returns its id. */
  begin(file: File, alt: string): string {
    const id = randomId()
    this.#onlyHere.add(id)
    void this.#send({ id, file, alt })
    return id
  }

  /** Looks for the file of an upload that began in another visit or tab. */
  async open(id: string): Promise<void> {
    if (this.#uploads.get().has(id)) return
    this.#set({ id, file: null, alt: '', state: { kind: 'looking' } })
    const found = await this.#ports.pending.find(id)
    const file = found?.file ? new File([found.file], found.name, { type: found.file.type }) : null
    this.#set({ id, file, alt: '', state: stateOf(found) })
  }

  retry(id: string): void {
    const upload = this.find(id)
    if (upload?.state.kind === 'failed' && upload.file) void this.#send({ id, file: upload.file, alt: upload.alt })
  }

  /** Call when the connection or the session is back. */
  retryTemporary(): void {
    for (const { id, state } of this.#uploads.get().values()) if (state.kind === 'failed' && state.isTemporary) this.retry(id)
  }

  find(id: string): Upload | null {
    return this.#uploads.get().get(id) ?? null
  }

  /** Whether closing the tab would lose a file. */
  isOnlyHere(): boolean {
    return this.#onlyHere.size > 0
  }

  async #send({ id, file, alt }: { id: string; file: File; alt: string }): Promise<void> {
    this.#set({ id, file, alt, state: { kind: 'sending' } })
    const stored = this.#store({ id, file, reason: null, image: null })
    const state = await this.#ports.send(file, alt).then(
      (image): UploadState => ({ kind: 'done', image }),
      (error: unknown): UploadState => ({ kind: 'failed', ...describeFailure(error) }),
    )
    if (state.kind === 'done') this.#onlyHere.delete(id)
    this.#set({ id, file, alt, state })
    // One after the other, or the beginning could overwrite the end.
    await stored
    await this.#store({
      id,
      file,
      reason: state.kind === 'failed' ? state.reason : null,
      image: state.kind === 'done' ? state.image : null,
    })
  }

  async #store({ id, file, reason, image }: Pick<PendingPicture, 'id' | 'reason' | 'image'> & { file: File }): Promise<void> {
    const picture = { id, name: shortFileName(file.name), file: image ? null : file, reason, image, at: this.#ports.now() }
    if (await this.#ports.pending.write(picture)) this.#onlyHere.delete(id)
  }

  #set(upload: Upload): void {
    this.#uploads.set(new Map(this.#uploads.get()).set(upload.id, upload))
  }
}

function stateOf(found: PendingPicture | null): UploadState {
  if (found?.image) return { kind: 'done', image: found.image }
  if (!found?.file) return { kind: 'missing' }
  return { kind: 'failed', reason: found.reason ?? INTERRUPTED, isTemporary: false, isRefused: false }
}

const INTERRUPTED = 'The upload was interrupted, or is under way in another tab.'

function describeFailure(error: unknown): { reason: string; isTemporary: boolean; isRefused: boolean } {
  const reason = error instanceof Error && error.message !== '' ? error.message : 'The picture could not be uploaded.'
  const isTemporary = error instanceof UploadError && error.isTemporary
  return { reason, isTemporary, isRefused: error instanceof UploadError && !isTemporary }
}
