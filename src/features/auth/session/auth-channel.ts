// What happens to the session in one tab is heard by all others of this browser at once.
const NAME = 'inkfolio-auth'

export type AuthEvent = 'admin' | 'signed_out'

/** Tells the other tabs. In the browser only. */
export function broadcastAuthEvent(news: AuthEvent): void {
  if ('BroadcastChannel' in globalThis) {
    const channel = new BroadcastChannel(NAME)
    channel.postMessage(news)
    channel.close()
    return
  }
  try {
    // The time makes every announcement a change, which is what other tabs hear.
    localStorage.setItem(NAME, `${news} ${Date.now()}`)
  } catch {
    // Storage is switched off: the others notice when they are looked at again.
  }
}

/** Calls back with what other tabs announce until the returned function is called. */
export function onAuthEvent(onNews: (news: AuthEvent) => void): () => void {
  function hear(said: unknown) {
    if (said === 'admin' || said === 'signed_out') onNews(said)
  }
  if ('BroadcastChannel' in globalThis) {
    const channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }) => hear(data)
    return () => channel.close()
  }
  function handleStorage({ key, newValue }: StorageEvent) {
    if (key === NAME) hear(newValue?.split(' ')[0])
  }
  addEventListener('storage', handleStorage)
  return () => removeEventListener('storage', handleStorage)
}
