// Messages of the sign-in page.
export const ACCESS_DENIED = 'Access denied. Admin privileges required.'
export const WRONG_CREDENTIALS = 'The email or the password is not right.'
export const WRONG_CODE = 'The code is not right.'
export const TOO_LATE = 'That took too long, or too many codes were wrong. Please sign in again.'
export const WRONG_PASSWORD = 'The password is not right.'
export const PASSKEY_REFUSED = 'The passkey was not accepted.'
export const BUSY = 'Many are signing in at the moment. Please try again in a few seconds.'
export const SIGN_IN_FAILED = 'Signing in failed. Please try again in a moment.'

/** Added where a proxy is ignored, so that the attempts of all visitors are counted together. */
export const SHARED_LIMIT = 'If you run this site: it counts all visitors as one until TRUST_PROXY is set.'

export function tooManyAttempts(seconds: number): string {
  return `Too many attempts. Try again in ${seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`}.`
}
