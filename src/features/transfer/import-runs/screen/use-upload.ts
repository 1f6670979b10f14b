import { useEffect, useRef, useState } from 'react'
import type { SendAction } from '#src/ui/admin/use-action.tsx'
import { refuseFormerSite } from '../../import/dialects/former-site.ts'
import { type ImportChange, importAnswerSchema } from '../import-change.schema.ts'
import { type ChosenFile, type LeftOut, type Selection, selectFiles } from './chosen-files.ts'
import { type UploadProgress, uploadFiles } from './upload-files.ts'

export type Upload = { files: number; bytes: number; sent: UploadProgress }

/** Begins an import, sends its files and starts the dry run. Leaving the screen ends the upload. */
export function useUpload(send: SendAction<ImportChange>) {
  const [isReading, setIsReading] = useState(false)
  const [upload, setUpload] = useState<Upload | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [leftOut, setLeftOut] = useState<LeftOut[]>([])
  const ending = useRef(new AbortController())
  // An upload is a request of the browser that React does not know.
  useEffect(() => {
    ending.current = new AbortController()
    return () => ending.current.abort()
  }, [])

  async function sendAll({ name, files, leftOut: tooLarge }: Exclude<Selection, { problem: string }>, formerSite: string): Promise<void> {
    const begun = await send(importAnswerSchema, { intent: 'begin', name, formerSite })
    if (!begun.ok) throw new Error(begun.message)
    const { importId } = begun.data
    const all = { files: files.length, bytes: files.reduce((sum, { file }) => sum + file.size, 0) }
    const onProgress = (sent: UploadProgress) => setUpload({ ...all, sent })
    setIsReading(false)
    onProgress({ files: 0, bytes: 0 })
    setLeftOut([...tooLarge, ...(await uploadFiles(files, { importId, signal: ending.current.signal, onProgress }))])
    const checked = await send(importAnswerSchema, { intent: 'check', import: importId })
    if (!checked.ok) throw new Error(checked.message)
  }

  async function start(choose: () => Promise<ChosenFile[]> | ChosenFile[], formerSite: string): Promise<void> {
    const refusal = refuseFormerSite(formerSite.trim())
    setProblem(refusal)
    setLeftOut([])
    if (refusal !== null) return
    setIsReading(true)
    try {
      const selection = selectFiles(await choose())
      if ('problem' in selection) setProblem(selection.problem)
      else await sendAll(selection, formerSite)
    } catch (error) {
      if (!ending.current.signal.aborted) setProblem(error instanceof Error ? error.message : 'The files could not be read.')
    } finally {
      setIsReading(false)
      setUpload(null)
    }
  }

  function cancel(): void {
    ending.current.abort()
    ending.current = new AbortController()
    setUpload(null)
  }

  return { isReading, upload, problem, leftOut, start, cancel }
}
