// What readers are told about their sign-up.
import { CONFIRM_DAYS } from './sign-up-time.ts'

/** The same for every address, so that nobody learns who gets e-mails. */
export const SIGNED_UP = `Thank you. An e-mail with a link is on its way: open it to confirm your address, at the latest in ${CONFIRM_DAYS} days.`
export const WRONG_ADDRESS = 'Please enter a valid email address'
export const TOO_MANY_SIGN_UPS = 'Too many addresses were entered just now. Please come back later: nothing was saved.'
export const NOT_SIGNED_UP = 'Your address could not be sent. Please try again.'
