import { useRef, useState } from 'react'
import * as v from 'valibot'
import { postFile } from '#src/lib/admin-api.ts'
import { UPLOAD_PART_BYTES } from './upload-parts.ts'

const ADDRESS = '/admin/functions/upload-backup'
const progressSchema = v.object({ upload: v.string(), received: v.number(), name: v.nullable(v.string()) })

type Upload = {
  /** While a file is being sent. */
  progress: { received: number; total: number } | null
  problem: string | null
  /** Resolves to the name of the stored backup, or to null after a failure or when it was cancelled. */
  send(file: File): Promise<string | null>
  cancel(): void
}

/** Sends a backup file in parts. */
export function useBackupUpload(): Upload {
  const [progress, setProgress] = useState<Upload['progress']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const controller = useRef<AbortController | null>(null)

  async function send(file: File): Promise<string | null> {
    controller.current = new AbortController()
    setProblem(null)
    const sent = await sendAll(file, controller.current.signal, (received) => setProgress({ received, total: file.size }))
    setProgress(null)
    setProblem(sent.problem)
    return sent.name
  }

  return { progress, problem, send, cancel: () => controller.current?.abort() }
}

type Sent = { name: string | null; problem: string | null }

/** Neither a name nor a problem after the upload was cancelled. */
async function sendAll(file: File, signal: AbortSignal, onProgress: (received: number) => void): Promise<Sent> {
  let upload = ''
  for (let received = 0; received < file.size; ) {
    onProgress(received)
    const result = await sendPart(file, { upload, offset: received, signal })
    if (signal.aborted) {
      if (upload) await cancelOnServer(upload)
      return { name: null, problem: null }
    }
    if (!result.ok) return { name: null, problem: result.message }
    if (result.data.name !== null) return { name: result.data.name, problem: null }
    upload = result.data.upload
    received = result.data.received
  }
  return { name: null, problem: 'The file is empty.' }
}

function sendPart(file: File, { upload, offset, signal }: { upload: string; offset: number; signal: AbortSignal }) {
  const query = new URLSearchParams({ ...(upload && { upload }), offset: String(offset), total: String(file.size) })
  const body = file.slice(offset, offset + UPLOAD_PART_BYTES)
  return postFile(progressSchema, `${ADDRESS}?${query}`, { type: 'application/octet-stream', body, signal })
}

async function cancelOnServer(upload: string): Promise<void> {
  const query = new URLSearchParams({ cancel: upload })
  await postFile(v.unknown(), `${ADDRESS}?${query}`, { type: 'application/octet-stream', body: '' })
}
