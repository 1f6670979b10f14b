// The ledger of the writers: what they sent and what the site acknowledged. An acknowledged write must survive a kill.

export type WriteStatus = 'sent' | 'acknowledged'

export type Ledger = {
  /** By text, which is unique. */
  comments: Map<string, WriteStatus>
  /** By `comment session`. */
  likes: Map<string, WriteStatus>
  /** The number of sent views, by post. */
  views: Map<string, number>
  /** By ticket. */
  clicks: Map<string, WriteStatus>
  /** By post: the last acknowledged text, and the texts sent after it. */
  drafts: Map<string, { acknowledged: string | null; sent: string[] }>
  /** By post id. */
  published: Map<string, WriteStatus>
  /** Hashes from the addresses in the answers. */
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
