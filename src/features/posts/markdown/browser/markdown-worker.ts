// The program of the worker in which the browser reads and writes Markdown, so that a long text does not block the page.
import { sanitizeArticle } from '../../rendering/sanitize-article.ts'
import type { MarkdownSource } from '../derive-article.server.ts'
import { treeToMarkdown } from '../tree-to-markdown.ts'
import { articleHtml } from './article-html.ts'
import { pastedMarkdownToHtml } from './pasted-markdown.ts'

export type MarkdownJob =
  | { name: 'readPasted'; markdown: string }
  | ({ name: 'readArticle' } & MarkdownSource)
  | { name: 'writeMarkdown'; html: string }

/** `reason` is an error of the text. */
export type MarkdownAnswer = { id: number; text: string } | { id: number; reason: string }

addEventListener('message', ({ data }: MessageEvent<MarkdownJob & { id: number }>) => {
  postMessage(answer(data))
})

function answer({ id, ...job }: MarkdownJob & { id: number }): MarkdownAnswer {
  try {
    return { id, text: work(job) }
  } catch (error) {
    return { id, reason: error instanceof Error ? error.message : 'the text cannot be read' }
  }
}

function work(job: MarkdownJob): string {
  switch (job.name) {
    case 'readPasted':
      return pastedMarkdownToHtml(job.markdown)
    case 'readArticle':
      return articleHtml(job)
    case 'writeMarkdown':
      return treeToMarkdown(sanitizeArticle(job.html).tree)
  }
}
