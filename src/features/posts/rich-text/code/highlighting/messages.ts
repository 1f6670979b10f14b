// The messages between the editor and the worker that highlights code.
import { CODE_CLASSES, type CodeClass } from '../../../rendering/code/code-theme.ts'

export type HighlightRequest = { id: number; code: string; language: string }

/** Three numbers for each piece with a class: its start, its end, and the index of the class. Empty for plain text. */
export type HighlightAnswer = { id: number; pieces: Uint32Array }

export type CodePiece = { from: number; to: number; kind: CodeClass }

export function piecesOf(pieces: Uint32Array): CodePiece[] {
  return Array.from({ length: pieces.length / 3 }, (_, index) => {
    const [from = 0, to = 0, kind = 0] = pieces.subarray(index * 3, index * 3 + 3)
    return { from, to, kind: CODE_CLASSES[kind] ?? 'k' }
  })
}

export function isRequest(data: unknown): data is HighlightRequest {
  return hasId(data) && 'code' in data && typeof data.code === 'string' && 'language' in data && typeof data.language === 'string'
}

export function isAnswer(data: unknown): data is HighlightAnswer {
  return hasId(data) && 'pieces' in data && data.pieces instanceof Uint32Array
}

function hasId(data: unknown): data is { id: number } {
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number'
}
