import { OperatorError } from '#src/server/errors.ts'
import { fileErrorCode } from './file-error.js'

/** Codes for which an operator does the same. */
const SAME: Readonly<Record<string, string>> = { EDQUOT: 'ENOSPC', EPERM: 'EACCES', EROFS: 'EACCES' }

/**
 * An error of the file system as an OperatorError with the sentence for its code; other errors as they are. ENOSPC stands for a full quota too,
 * EACCES for all that this user may not do.
 */
export function explainFileError(error: unknown, sentences: Readonly<Record<string, string>>): unknown {
  const code = fileErrorCode(error) ?? ''
  const sentence = sentences[SAME[code] ?? code]
  return sentence === undefined ? error : new OperatorError(sentence, { cause: error })
}
