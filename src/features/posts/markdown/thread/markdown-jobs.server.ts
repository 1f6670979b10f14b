// What the Markdown thread does. Input and output are data that threads can pass to each other.
import { deriveArticle } from '../derive-article.server.ts'
import { linesOfMarkdown } from '../places/lines-of-markdown.server.ts'
import { listAddresses, replaceAddresses } from '../places/markdown-addresses.server.ts'
import { replaceInMarkdown } from '../places/replace-in-markdown.server.ts'
import { writeSource } from '../writing/write-source.server.ts'

export const JOBS = { deriveArticle, listAddresses, replaceAddresses, linesOfMarkdown, replaceInMarkdown, writeSource }

export type MarkdownJobs = typeof JOBS
export type MarkdownJob = keyof MarkdownJobs
export type JobInput<Name extends MarkdownJob> = Parameters<MarkdownJobs[Name]>[0]
export type JobOutput<Name extends MarkdownJob> = ReturnType<MarkdownJobs[Name]>
/** `reason` says why the text cannot be read. */
export type MarkdownAnswer<Output> = { output: Output } | { reason: string }
