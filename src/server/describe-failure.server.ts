import { accountName } from '#src/db/client/data-owner.server.ts'
import { DISK_FULL } from '#src/db/client/disk-space.server.ts'
import { fileErrorCode } from '#src/db/client/file-error.js'
import { isDiskFull } from './database-unavailable.server.ts'
import { OperatorError } from './errors.ts'

const MAY_NOT = new Set(['EACCES', 'EPERM', 'EROFS'])

/** What a command says about an error that the operator can mend, as a sentence; null for a defect. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof OperatorError) return error.message
  if (isDiskFull(error)) return DISK_FULL
  const file = error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : null
  return file !== null && MAY_NOT.has(fileErrorCode(error) ?? '')
    ? `${accountName()} may not use ${file}: change its owner or its mode, or choose another place.`
    : null
}
