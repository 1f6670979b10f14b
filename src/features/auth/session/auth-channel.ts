// Broadcasts sign-in and sign-out to the other tabs of this browser.
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
  try {
    // The time makes every value different: `storage` events fire only for changes.
    localStorage.setItem(NAME, `${news} ${Date.now()}`)
  } catch {
    // Storage is disabled. Other tabs check their session when they become visible.
  }
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
