/** A problem that whoever typed the command can mend; its message is one sentence that says how. */
export class Refusal extends Error {
  /** @override */
  name = 'Refusal'
}

/**
 * What to do when files of the program cannot be written; the error itself when that is not the trouble.
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
