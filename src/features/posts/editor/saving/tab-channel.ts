// A BroadcastChannel tells the other tabs of the browser which version of a post the server has.
const NAME = 'inkfolio-drafts'

export function broadcastVersion(postId: string, version: number): void {
  const channel = openChannel()
  channel?.postMessage({ postId, version })
  channel?.close()
}

/** Calls `listener` for each version that another tab broadcasts. Returns the function that stops listening. */
export function listenForVersions(listener: (postId: string, version: number) => void): () => void {
  const channel = openChannel()
  channel?.addEventListener('message', ({ data }) => {
    if (typeof data?.postId === 'string' && typeof data.version === 'number') listener(data.postId, data.version)
  })
  return () => channel?.close()
}

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
}
