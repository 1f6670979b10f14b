// Flash notices: a short-lived cookie carries a message over the navigation after sign-in, sign-out and the set-up. Responses to forms and
// scripts can both set it.
import { toast } from '#src/ui/toast.tsx'
import { broadcastAuthEvent } from './session/auth-channel.ts'

const NAME = 'inkfolio_notice'
const SECONDS = 30

const NOTICES = {
  welcome: { title: 'Success', message: 'Welcome back, admin!', kind: 'ok' },
  set_up: { title: 'Success', message: 'Your account is ready. Welcome!', kind: 'ok' },
  set_up_done: { title: 'You are set up', message: 'Write your first post, or look at your site.', kind: 'ok' },
  set_up_later: { title: 'You are set up', message: 'To do keeps the steps that you skipped.', kind: 'ok' },
  signed_out: { title: 'Signed out', message: 'You have been signed out successfully.', kind: 'ok' },
} as const

type NoticeName = keyof typeof NOTICES

/** The Set-Cookie line, also for `document.cookie`. */
export function flashNoticeCookie(name: NoticeName, isSecure: boolean): string {
  return `${NAME}=${name}; Path=/admin; Max-Age=${SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Displays the notice of the cookie once, and tells the other tabs. Browser only. */
export function showFlashNotice(): void {
  const name = /(?:^|; )inkfolio_notice=(?<name>\w+)/.exec(document.cookie)?.groups?.name
  if (!name) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous, and would let two tabs show the notice
  document.cookie = `${NAME}=; Path=/admin; Max-Age=0`
  if (!isNotice(name)) return
  toast(NOTICES[name])
  if (name !== 'set_up_done' && name !== 'set_up_later') broadcastAuthEvent(name === 'signed_out' ? 'signed_out' : 'admin')
}

function isNotice(name: string): name is NoticeName {
  return Object.hasOwn(NOTICES, name)
}
