// What the writers sent and what the site acknowledged: the promise that a kill must not break.

export type WriteStatus = 'sent' | 'acknowledged'

export type Ledger = {
  /** By text, which is unique. */
  comments: Map<string, WriteStatus>
  /** By `comment session`. */
  likes: Map<string, WriteStatus>
  /** By post. */
  /** How many were sent, by post. */
  views: Map<string, number>
  /** Clicks by ticket. */
  clicks: Map<string, WriteStatus>
  /** Texts of drafts by post: the last that was acknowledged, and every later one, of which nothing is known. */
  drafts: Map<string, { acknowledged: string | null; sent: string[] }>
  /** By post. */
  published: Map<string, WriteStatus>
  /** By the hash in the address that was answered. */
  uploads: Set<string>
  /** By slug. */
  imports: Map<string, WriteStatus>
}

export function openLedger(): Ledger {
  return {
    comments: new Map(),
    likes: new Map(),
    views: new Map(),
    clicks: new Map(),
    drafts: new Map(),
    published: new Map(),
    uploads: new Set(),
    imports: new Map(),
  }
}
