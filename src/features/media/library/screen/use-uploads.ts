import { useCallback, useRef, useState } from 'react'
import { isPicture, uploadFile, uploadImage } from '../../upload-file.ts'

export type FileUpload = { id: number; name: string; state: 'waiting' | 'sending' | 'done' | 'failed'; reason: string | null }

/** Slow connections: two uploads share them better than twenty. */
const AT_ONCE = 2

/** Uploads files one after another, two at a time. A file that fails stays in the list with its reason; the others go on. */
export function useUploads(onDone: () => void) {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
  const waiting = useRef<{ id: number; file: File }[]>([])
  const [nextId, running] = [useRef(1), useRef(0)]

  const update = useCallback((id: number, change: Partial<FileUpload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
  }, [])

  const work = useCallback(async () => {
    running.current += 1
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      update(next.id, { state: 'sending' })
      try {
        await (isPicture(next.file) ? uploadImage(next.file, '') : uploadFile(next.file))
        update(next.id, { state: 'done' })
      } catch (error) {
        update(next.id, { state: 'failed', reason: error instanceof Error ? error.message : 'The file could not be stored.' })
      }
    }
    running.current -= 1
    if (running.current === 0) onDone()
  }, [update, onDone, running])

  function add(files: readonly File[]) {
    const added = files.map((file) => ({ id: nextId.current++, file }))
    waiting.current.push(...added)
    setUploads((all) => [...all, ...added.map(({ id, file }) => ({ id, name: file.name, state: 'waiting' as const, reason: null }))])
    const workers = Math.min(AT_ONCE, running.current + waiting.current.length)
    while (running.current < workers) void work()
  }

  return { uploads, add, clear: () => setUploads([]) }
}
