import { useEffect, useRef, useState } from 'react'
import type { FoundFile } from '#src/features/media/library/find-files.ts'
import { type LibraryKind, libraryPath } from '#src/features/media/library/library.ts'
import { MediaPicker } from '#src/features/media/library/screen/media-picker.tsx'
import { asRecordingFormat, fileFormatOf } from '#src/features/media/recordings/recording.ts'
import { FILE_NAMES, FILES_HINT, KEPT_DATA, RECORDING_NAMES, RECORDINGS_HINT } from '#src/features/media/upload-limits.ts'
import { DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { setAutofocus } from '#src/ui/admin/dialogs/set-autofocus.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import type { UploadedFile, UploadFile } from '../editor-props.ts'
import styles from './forms.module.css'

const RECORDINGS: readonly LibraryKind[] = ['video', 'audio']
const FILES: readonly LibraryKind[] = [...RECORDINGS, 'download']

/** A file to upload, or one of the library. */
type Chosen = { name: string; isDownload: boolean } & ({ file: File } | { stored: FoundFile })

export type PlayerAttributes = { src: string; width: string | null; height: string | null }

type FileFormProps = {
  /** Whether a player gets another file. Otherwise a player, or a link to a download, is inserted. */
  isPlayer: boolean
  dropped: File | null
  uploadFile: UploadFile
  onPlayer: (attrs: PlayerAttributes, caption: string) => void
  onLink: (href: string, text: string) => void
}

/** Uploads a recording or a download, or takes one of the library. Closing the dialog ends the upload. */
export function FileForm(props: FileFormProps) {
  const { isPlayer, dropped } = props
  const { chosen, choose, error, state, submit } = useFile(props)
  const [text, setText] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  if (isChoosing) {
    return (
      <div className={styles.form}>
        <MediaPicker
          kinds={isPlayer ? RECORDINGS : FILES}
          onChoose={(stored) => {
            choose({ name: stored.name, isDownload: stored.kind === 'download', stored })
            if (text === '') setText(stored.description)
            setChoosing(false)
          }}
        />
        <DialogActions>
          <Button onClick={() => setChoosing(false)}>Back</Button>
        </DialogActions>
      </div>
    )
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(text.trim())
      }}
    >
      {chosen && 'stored' in chosen ? (
        <div className={styles.chosen}>
          <span>{chosen.name}</span>
          <Button onClick={() => choose(null)}>Another file</Button>
        </div>
      ) : (
        <>
          <UploadField isPlayer={isPlayer} dropped={dropped} error={error} onChoose={choose} />
          <p>
            <Button onClick={() => setChoosing(true)}>Choose from the library</Button>
          </p>
        </>
      )}
      {isPlayer ? null : chosen?.isDownload ? (
        <Field label="Text of the link" hint="Left empty, the name of the file is the text.">
          {(control) => <input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
      ) : (
        <Field label="Caption" hint="Shown below the player, and read by screen readers as its name.">
          {(control) => <input {...control} value={text} onChange={(event) => setText(event.target.value)} />}
        </Field>
      )}
      <DialogActions>
        <Button type="submit" variant="go" disabled={state === 'sending'}>
          {labelOf(state, chosen, isPlayer)}
        </Button>
      </DialogActions>
    </form>
  )
}

type State = 'ready' | 'sending' | 'refused'

function labelOf(state: State, chosen: Chosen | null, isPlayer: boolean): string {
  if (state === 'sending') return 'Uploading…'
  if (state === 'refused') return 'Try again'
  if (isPlayer) return 'Replace file'
  return chosen?.isDownload ? 'Insert link' : 'Insert player'
}

function useFile({ isPlayer, dropped, uploadFile, onPlayer, onLink }: FileFormProps) {
  const [chosen, setChosen] = useState<Chosen | null>(dropped && chosenOf(dropped))
  const [error, setError] = useState<string | undefined>()
  const [state, setState] = useState<State>('ready')
  const upload = useRef<AbortController>(null)
  useEffect(() => () => upload.current?.abort(), [])

  function choose(next: Chosen | null) {
    setChosen(next)
    setError(undefined)
    setState('ready')
  }
  async function store(from: Chosen, signal: AbortSignal): Promise<UploadedFile> {
    if ('file' in from) return uploadFile(from.file, signal)
    const { kind } = from.stored
    return { url: libraryPath(from.stored), kind: kind === 'video' || kind === 'audio' ? kind : 'download' }
  }
  async function submit(text: string) {
    if (!chosen) return setError('Choose a file.')
    setState('sending')
    setError(undefined)
    const controller = new AbortController()
    upload.current = controller
    try {
      const stored = await store(chosen, controller.signal)
      const attrs = stored.kind === 'download' ? null : await describePlayer(stored)
      if (controller.signal.aborted) return
      if (attrs) onPlayer(attrs, text)
      else if (isPlayer) throw new Error('A player needs a video or an audio file.')
      else onLink(stored.url, text || chosen.name)
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : 'The file could not be uploaded.')
      setState('refused')
    }
  }
  return { chosen, choose, error, state, submit }
}

function chosenOf(file: File): Chosen {
  const format = fileFormatOf(file.name)
  return { file, name: file.name, isDownload: format !== null && asRecordingFormat(format) === null }
}

type UploadFieldProps = {
  isPlayer: boolean
  dropped: File | null
  error: string | undefined
  onChoose: (chosen: Chosen | null) => void
}

function UploadField({ isPlayer, dropped, error, onChoose }: UploadFieldProps) {
  return (
    <Field label="File" error={error} hint={`${isPlayer ? RECORDINGS_HINT : FILES_HINT} ${KEPT_DATA}`}>
      {(control) => (
        <input
          {...control}
          ref={(input) => {
            if (!input) return
            setAutofocus(input)
            if (dropped && input.files?.length === 0) input.files = fileListOf(dropped)
          }}
          type="file"
          accept={isPlayer ? RECORDING_NAMES : `${RECORDING_NAMES},${FILE_NAMES}`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            onChoose(file ? chosenOf(file) : null)
          }}
        />
      )}
    </Field>
  )
}

function fileListOf(file: File): FileList {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  return transfer.files
}

/** With the size of a video, the page reserves its space before it loads. */
async function describePlayer({ url, kind }: UploadedFile): Promise<PlayerAttributes> {
  const size = kind === 'video' ? await readVideoSize(url) : null
  return { src: url, width: size ? String(size.width) : null, height: size ? String(size.height) : null }
}

const TIMEOUT_MS = 10_000

/** The size of a video in pixels. Null when the browser cannot read it. */
function readVideoSize(url: string): Promise<{ width: number; height: number } | null> {
  const video = document.createElement('video')
  video.preload = 'metadata'
  return new Promise((resolve) => {
    const timer = setTimeout(() => finish(), TIMEOUT_MS)
    function finish() {
      clearTimeout(timer)
      const { videoWidth: width, videoHeight: height } = video
      resolve(width > 0 && height > 0 ? { width, height } : null)
      video.removeAttribute('src')
    }
    video.addEventListener('loadedmetadata', finish, { once: true })
    video.addEventListener('error', finish, { once: true })
    video.src = url
  })
}
