import type { Editor } from '@tiptap/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { KEPT_DATA } from '#src/features/media/upload-limits.ts'
import { DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import type { UploadedRecording } from '../editor-props.ts'
import { useEditorServices } from '../editor-services.ts'
import styles from './forms.module.css'
import { setAutofocus } from './set-autofocus.ts'

type RecordingFormProps = { editor: Editor; position: number | null; dropped: File | null; onDone: () => void }

/** Uploads a video or audio file, then inserts its player or, with a position, replaces the file of that one. Closing the dialog ends the upload. */
export function RecordingForm({ editor, position, dropped, onDone }: RecordingFormProps) {
  const { uploadRecording } = useEditorServices()
  const [file, setFile] = useState(dropped)
  const [caption, setCaption] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  /** The upload of the chosen file has failed. */
  const [isRefused, setRefused] = useState(false)
  const upload = useRef<AbortController>(null)
  useEffect(() => () => upload.current?.abort(), [])

  async function insert(event: FormEvent) {
    event.preventDefault()
    if (!file) return setError('Choose a video or an audio file.')
    setSending(true)
    setError(undefined)
    const controller = new AbortController()
    upload.current = controller
    try {
      const attrs = await describePlayer(await uploadRecording(file, controller.signal))
      if (controller.signal.aborted) return
      if (position === null) insertPlayer(editor, attrs, caption.trim())
      else replacePlayer(editor, position, attrs)
      onDone()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : 'The file could not be uploaded.')
      setSending(false)
      setRefused(true)
    }
  }
  return (
    <form className={styles.form} onSubmit={insert}>
      <Field label="File" error={error} hint={`MP4, WebM, MP3, Ogg, M4A or WAV. ${KEPT_DATA}`}>
        {(control) => (
          <input
            {...control}
            ref={(input) => {
              if (!input) return
              setAutofocus(input)
              if (dropped && input.files?.length === 0) input.files = fileListOf(dropped)
            }}
            type="file"
            accept="video/mp4,video/webm,audio/*"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null)
              setError(undefined)
              setRefused(false)
            }}
          />
        )}
      </Field>
      {position === null ? (
        <Field label="Caption" hint="Shown below the player, and read by screen readers as its name.">
          {(control) => <input {...control} value={caption} onChange={(event) => setCaption(event.target.value)} />}
        </Field>
      ) : null}
      <DialogActions>
        <Button type="submit" variant="go" disabled={isSending}>
          {isSending ? 'Uploading…' : isRefused ? 'Try again' : position === null ? 'Insert player' : 'Replace file'}
        </Button>
      </DialogActions>
    </form>
  )
}

function fileListOf(file: File): FileList {
  const transfer = new DataTransfer()
  transfer.items.add(file)
  return transfer.files
}

type PlayerAttributes = { src: string; width: string | null; height: string | null }

/** With the size of a video, the page reserves its space before it loads. */
async function describePlayer({ url, kind }: UploadedRecording): Promise<PlayerAttributes> {
  const size = kind === 'video' ? await readVideoSize(url) : null
  return { src: url, width: size ? String(size.width) : null, height: size ? String(size.height) : null }
}

function insertPlayer(editor: Editor, attrs: PlayerAttributes, caption: string): void {
  const content = [{ type: 'figureCaption', content: caption === '' ? [] : [{ type: 'text', text: caption }] }]
  editor.chain().focus().insertContent({ type: 'recording', attrs, content }).run()
}

/** The caption and the name stay. */
function replacePlayer(editor: Editor, position: number, attrs: PlayerAttributes): void {
  const chain = editor.chain().focus()
  chain
    .command(({ tr }) => {
      const isPlayer = tr.doc.nodeAt(position)?.type.name === 'recording'
      for (const [name, value] of Object.entries(attrs)) if (isPlayer) tr.setNodeAttribute(position, name, value)
      return true
    })
    .run()
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
