// Which tables may be read from end to end, and by which pages.
import { type Plan, scannedTables } from './read-plan.ts'

/** Tables that may be read from end to end, because they stay small. */
const SMALL: Record<string, string> = {
  settings: 'one row per setting',
  secrets: 'one row per purpose',
  users: 'the owner',
  user_roles: 'the owner',
  accounts: 'the owner',
  passkeys: 'those of the owner',
  two_factors: 'the owner',
  sessions: 'the devices of the owner',
  verifications: 'sign-ins under way',
  category_counts: 'one row per category',
  category_renames: 'categories that the owner renamed one by one',
  mail_turns: 'one row per kind of mail',
  comment_bans: 'addresses that the owner banned one by one',
  comment_threads: 'threads that the owner opened or closed one by one',
  comment_edits: 'comments that the owner edited one by one',
  working_copies: 'posts that are being written',
  preview_links: 'drafts that are being shown, for fourteen days',
  rolled_months: 'one row per month',
  daily_totals: 'one row per day',
  daily_gate_events: 'one row per day',
}

/** Pages that read a table from end to end because that is what they are for, or because it is made by hand, row by row. */
const ACCEPTED: { pages: RegExp; tables: readonly string[]; reason: string }[] = [
  { pages: /^(analytics|links) file$/, tables: ['posts', 'shortened_links', 'link_totals'], reason: 'everything in one file, on demand' },
  {
    pages: /^(links desk|palette)/,
    tables: ['shortened_links', 'link_totals', 'link_mentions'],
    reason: 'parts of names, states of this moment and seven orders of links that the owner makes one by one: 15 ms for 10,000',
  },
  { pages: /^analytics/, tables: ['shortened_links'], reason: 'links made in the period, for the flags on its chart' },
  {
    pages: /^(analytics|traffic of a post), everything/,
    tables: ['daily_searches', 'daily_link_events', 'daily_systems', 'daily_missing', 'daily_bots', 'monthly_outbound'],
    reason: 'the period is all days there are; of posts and of what grows with them the most are found',
  },
  {
    pages: /^analytics, everything, device/,
    tables: ['monthly_traffic'],
    reason: 'how many rows one of three devices leaves of all months there are',
  },
]

/** One sentence for each table that grows and that this plan reads from end to end; `small` are others that have hardly any rows here. */
export function growingScans(page: string, plan: Plan, { small = [] }: { small?: readonly string[] } = {}): string[] {
  const accepted = [...small, ...ACCEPTED.filter(({ pages }) => pages.test(page)).flatMap(({ tables }) => tables)]
  const tables = scannedTables(plan).filter((table) => !(table in SMALL) && !accepted.includes(table))
  return tables.map((table) => `${page} reads all of ${table}: ${plan.statement.replace(/\s+/g, ' ').slice(0, 200)}`)
}
