// Broadcasts sign-in and sign-out to the other tabs of this browser.
const NAME = 'inkfolio-auth'

export type AuthEvent = 'admin' | 'signed_out'

/** Browser only. */
export function broadcastAuthEvent(news: AuthEvent): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(news)
  channel.close()
}

/** Calls `onNews` for events of other tabs until the returned function is called. */
export function onAuthEvent(onNews: (news: AuthEvent) => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = ({ data }) => {
    if (data === 'admin' || data === 'signed_out') onNews(data)
  }
  return () => channel.close()
}
