// A word that survives the full load after signing in and out, in a cookie that lives for a moment: the answer to a plain
// form can leave it as well as a script.
import { toast } from '#src/ui/toast.tsx'
import { broadcastAuthEvent } from './session/auth-channel.ts'

const NAME = 'inkfolio_notice'
const SECONDS = 30

const NOTICES = {
  welcome: { title: 'Success', message: 'Welcome back, admin!', kind: 'ok' },
  signed_out: { title: 'Signed out', message: 'You have been signed out successfully.', kind: 'ok' },
} as const

type NoticeName = keyof typeof NOTICES

/** The Set-Cookie line, also for `document.cookie`. */
export function noticeCookie(name: NoticeName, isSecure: boolean): string {
  return `${NAME}=${name}; Path=/admin; Max-Age=${SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Shows what was left, once, and tells the other tabs. In the browser only. */
export function showNotice(): void {
  const name = /(?:^|; )inkfolio_notice=(?<name>\w+)/.exec(document.cookie)?.groups?.name
  if (!name) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous, and would let two tabs show the notice
  document.cookie = `${NAME}=; Path=/admin; Max-Age=0`
  if (name !== 'welcome' && name !== 'signed_out') return
  toast(NOTICES[name])
  broadcastAuthEvent(name === 'welcome' ? 'admin' : 'signed_out')
}
