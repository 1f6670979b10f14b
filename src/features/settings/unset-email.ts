/** The default of the contact address. Its domain is reserved (RFC 2606), so that no mail reaches a stranger. */
export const UNSET_EMAIL = 'owner@example.com'

export function isEmailUnset(email: string): boolean {
  return email === UNSET_EMAIL
}
