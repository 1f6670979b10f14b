// What the edit screen and the preview page in its frame tell each other.
import * as v from 'valibot'
import { type DraftFields, draftFieldsSchema } from '../../drafts/draft.ts'

const READY = 'preview-ready'
const messageSchema = v.object({ draft: draftFieldsSchema })

/** In the frame: asks for the text, and hands over each one that comes. Returns the function that stops it. */
export function receiveDrafts(onDraft: (fields: DraftFields) => void): () => void {
  const abort = new AbortController()
  addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (source !== parent || origin !== location.origin) return
      const message = v.safeParse(messageSchema, data)
      if (message.success) onDraft(message.output.draft)
    },
    { signal: abort.signal },
  )
  if (parent !== window) parent.postMessage(READY, location.origin)
  return () => abort.abort()
}

/** On the edit screen: calls `onReady` each time when the page in the frame asks for the text. Returns the function that stops it. */
export function waitForFrame(frame: HTMLIFrameElement, onReady: () => void): () => void {
  const abort = new AbortController()
  addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (source === frame.contentWindow && origin === location.origin && data === READY) onReady()
    },
    { signal: abort.signal },
  )
  return () => abort.abort()
}

export function sendDraft(frame: HTMLIFrameElement, fields: DraftFields): void {
  frame.contentWindow?.postMessage({ draft: fields }, location.origin)
}
