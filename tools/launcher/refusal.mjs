/** A problem that the user of the command can fix; its message is one sentence that says how. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal'
}

/**
 * A Refusal for an error of writing files; any other error is returned unchanged.
 * @param {unknown} error
 * @param {string} folder
 * @param {string} purpose such as 'The dependencies must be installed'
 */
export function explainUnwritable(error, folder, purpose) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new Refusal(`${purpose}, but ${folder} is not writable for this user: run npm start once as the owner of that folder.`)
  }
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder)
  return error
}

/** @param {string} folder */
export function diskFull(folder) {
  return new Refusal(`The disk that holds ${folder} is full: free some space, then run the command again.`)
}
