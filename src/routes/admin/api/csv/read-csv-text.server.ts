import { AppError } from '#src/server/errors.ts'

/** Throws for other encodings, which would silently garble names. */
export function readCsvText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('invalid_input', { reason: 'The file is not UTF-8. Spreadsheets offer it as “CSV UTF-8” when saving.' }, { cause })
  }
}
