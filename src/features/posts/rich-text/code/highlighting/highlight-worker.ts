// Runs as a Web Worker, so that no grammar delays a keystroke.
import { highlightPieces } from './highlight-pieces.ts'
import { type HighlightAnswer, isRequest } from './messages.ts'

addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (isRequest(data)) void answer(data.id, data.code, data.language)
})

async function answer(id: number, code: string, language: string): Promise<void> {
  // A grammar that cannot be loaded, for example without a connection, leaves the code plain.
  const pieces = await highlightPieces(code, language).catch(() => new Uint32Array())
  postMessage({ id, pieces } satisfies HighlightAnswer)
}
