// Carries a request for a pull from the webhook to Git, which is loaded only when a site uses it.

let listener: (() => void) | null = null

/** From now on `requestContentPull` calls this function; null: nobody pulls. */
export function listenForPullRequests(onRequest: (() => void) | null): void {
  listener = onRequest
}

/** Asks for a pull of the content folder at once. Returns before. */
export function requestContentPull(): void {
  listener?.()
}
