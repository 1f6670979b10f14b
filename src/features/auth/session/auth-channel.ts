// Broadcasts sign-in and sign-out to the other tabs of this browser.
import { writeStored } from '#src/lib/browser/local-storage.ts'

const NAME = 'inkfolio-auth'

export type AuthEvent = 'admin' | 'signed_out'

/** Browser only. */
export function broadcastAuthEvent(news: AuthEvent): void {
  if ('BroadcastChannel' in globalThis) {
    const channel = new BroadcastChannel(NAME)
    channel.postMessage(news)
    channel.close()
    return
  }
  // The time makes every value different: `storage` events fire only for changes. Where storage is blocked, other tabs check their session when
  // they become visible.
  writeStored(NAME, `${news} ${Date.now()}`)
}

/** Calls `onNews` for events of other tabs until the returned function is called. */
export function onAuthEvent(onNews: (news: AuthEvent) => void): () => void {
  function handleMessage(message: unknown) {
    if (message === 'admin' || message === 'signed_out') onNews(message)
  }
  if ('BroadcastChannel' in globalThis) {
    const channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }) => handleMessage(data)
    return () => channel.close()
  }
  function handleStorage({ key, newValue }: StorageEvent) {
    if (key === NAME) handleMessage(newValue?.split(' ')[0])
  }
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
}
