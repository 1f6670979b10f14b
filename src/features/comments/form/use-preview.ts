import { useState } from 'react'
import { callFunction } from '#src/lib/browser/call-function.ts'
import { TOO_MANY_COMMENTS } from '../comment-messages.ts'
import { hasVisibleText } from '../plain-text.ts'

export type Preview = {
  /** Null while the field is shown. */
  content: { html: string } | { message: string } | null
  isLoading: boolean
  show: (text: string) => Promise<void>
  hide: () => void
}

const FAILED = 'The preview could not be loaded. Please try again.'

/** The text of a comment as the server renders it. */
export function usePreview(): Preview {
  const [content, setContent] = useState<Preview['content']>(null)
  const [isLoading, setLoading] = useState(false)
  async function show(text: string) {
    if (!hasVisibleText(text)) return setContent({ message: 'There is no text yet.' })
    setLoading(true)
    setContent(await fetchPreview(text))
    setLoading(false)
  }
  return { content, isLoading, show, hide: () => setContent(null) }
}

async function fetchPreview(text: string): Promise<{ html: string } | { message: string }> {
  try {
    const response = await callFunction('preview-comment', { comment_text: text })
    if (response.status === 429) return { message: TOO_MANY_COMMENTS }
    const answer: { html?: string; message?: string } = await response.json()
    if (answer.html !== undefined) return { html: answer.html }
    return { message: answer.message ?? FAILED }
  } catch (error) {
    console.warn('The preview could not be loaded.', error)
    return { message: FAILED }
  }
}
