// The ticket of a running countdown, kept for the tab: a reload continues. Where storage is blocked it starts anew.

export function storeTicket(token: string, ticket: string): void {
  try {
    sessionStorage.setItem(keyOf(token), ticket)
  } catch {
    // Blocked or full: the countdown still runs, only a reload forgets it.
  }
}

export function readStoredTicket(token: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(token)) ?? undefined
  } catch {
    return undefined
  }
}

function keyOf(token: string): string {
  return `link_ticket ${token}`
}
