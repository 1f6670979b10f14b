import { TOO_DEEP } from '#src/features/posts/markdown/reading/parse/shallow-tree.ts'
import { AppError } from '#src/server/errors.ts'

/** Why a file is skipped: a part of a sentence. */
export function reasonOf(error: unknown): string {
  // Walking a deeply nested tree overflows the stack.
  if (error instanceof RangeError) return TOO_DEEP
  if (error instanceof AppError && Array.isArray(error.details.issues)) return error.details.issues.join('; ')
  return error instanceof Error ? error.message : String(error)
}
