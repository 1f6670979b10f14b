// The program of the worker in which the browser parses pasted Markdown, so that a long text does not block the page.
import { pastedMarkdownToHtml } from './pasted-markdown.ts'

/** `reason` is an error of the text. */
export type MarkdownAnswer = { id: number; html: string } | { id: number; reason: string }

addEventListener('message', ({ data }: MessageEvent<{ id: number; markdown: string }>) => {
  postMessage(answer(data))
})

function answer({ id, markdown }: { id: number; markdown: string }): MarkdownAnswer {
  try {
    return { id, html: pastedMarkdownToHtml(markdown) }
  } catch (error) {
    return { id, reason: error instanceof Error ? error.message : 'the text cannot be read' }
  }
}
