import type { Editor } from '@tiptap/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { escapeXml } from '#src/lib/text/xml.ts'
import { DialogActions } from '#src/ui/admin/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import type { UploadedRecording } from '../editor-props.ts'
import { useEditorServices } from '../editor-services.ts'
import { htmlToDoc } from '../html/html-to-doc.ts'
import { parseHtml } from '../html/parse-html.ts'
import { readVideoSize } from '../uploads/read-video-size.ts'
import styles from './forms.module.css'
import { setAutofocus } from './set-autofocus.ts'

/** Uploads a video or audio file, then inserts its player as raw HTML. Closing the dialog ends the upload. */
export function RecordingForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { uploadRecording } = useEditorServices()
  const [file, setFile] = useState<File | null>(null)
  const [caption, setCaption] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isSending, setSending] = useState(false)
  const upload = useRef<AbortController>(null)
  useEffect(() => () => upload.current?.abort(), [])

  async function insert(event: FormEvent) {
    event.preventDefault()
    if (!file) return setError('Choose a video or an audio file.')
    setSending(true)
    const controller = new AbortController()
    upload.current = controller
    try {
      const html = await playerHtml(await uploadRecording(file, controller.signal), caption.trim())
      if (controller.signal.aborted) return
      editor
        .chain()
        .focus()
        .insertContent(htmlToDoc(parseHtml(html)).content ?? [])
        .run()
      onDone()
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : 'The file could not be uploaded.')
      setSending(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={insert}>
      <Field
        label="File"
        error={error}
        hint="MP4, WebM, MP3, Ogg, M4A or WAV. It is published unchanged, including metadata such as a place or a name."
      >
        {(control) => (
          <input
            {...control}
            ref={setAutofocus}
            type="file"
            accept="video/mp4,video/webm,audio/*"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <Field label="Caption" hint="Shown below the player, and read by screen readers as its name.">
        {(control) => <input {...control} value={caption} onChange={(event) => setCaption(event.target.value)} />}
      </Field>
      <DialogActions>
        <Button type="submit" variant="go" disabled={isSending}>
          {isSending ? 'Uploading…' : 'Insert player'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** With the size of a video, the page reserves its space before it loads. */
async function playerHtml({ url, kind }: UploadedRecording, caption: string): Promise<string> {
  const size = kind === 'video' ? await readVideoSize(url) : null
  const attributes = [
    `src="${escapeXml(url)}"`,
    ...(size ? [`width="${size.width}" height="${size.height}"`] : []),
    ...(caption === '' ? [] : [`title="${escapeXml(caption)}"`]),
  ]
  return `<${kind} ${attributes.join(' ')}></${kind}>`
}
