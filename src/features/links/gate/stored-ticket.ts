// Stores the ticket of a running countdown in sessionStorage, so that a reload continues it. With blocked storage a reload restarts it.

export function storeTicket(token: string, ticket: string): void {
  try {
    sessionStorage.setItem(keyOf(token), ticket)
  } catch {
    // Storage is blocked or full: the countdown still runs, and a reload restarts it.
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
