// What somebody who signs in is told.
export const ACCESS_DENIED = 'Access denied. Admin privileges required.'
export const WRONG_CREDENTIALS = 'The email or the password is not right.'
export const SIGN_IN_FAILED = 'Signing in failed. Please try again in a moment.'

export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. Try again in ${seconds <= 60 ? 'a minute' : `${minutes} minutes`}.`
}
