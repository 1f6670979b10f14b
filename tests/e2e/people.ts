// The accounts of the site of the journeys.

type Person = { email: string; name: string; password: string; role: 'admin' | 'none' }

export const PEOPLE = {
  /** Shared by all journeys: none may end all its sessions or change this account. */
  owner: { email: 'owner@example.com', name: 'Ada Owner', password: 'a sentence of the owner', role: 'admin' },
  reader: { email: 'reader@example.com', name: 'Rita Reader', password: 'a sentence of a reader', role: 'none' },
  careful: { email: 'careful@example.com', name: 'Cora Careful', password: 'a sentence of the careful', role: 'admin' },
  modern: { email: 'modern@example.com', name: 'Mo Modern', password: 'a sentence of the modern', role: 'admin' },
  watchful: { email: 'watchful@example.com', name: 'Wanda Watchful', password: 'a sentence of the watchful', role: 'admin' },
  leaver: { email: 'leaver@example.com', name: 'Lee Leaver', password: 'a sentence of the leaver', role: 'admin' },
  thorough: { email: 'thorough@example.com', name: 'Theo Thorough', password: 'a sentence of the thorough', role: 'admin' },
} as const satisfies Record<string, Person>

export const OWNER = PEOPLE.owner
