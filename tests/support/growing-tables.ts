// The tables that a public page may scan.
import { type Plan, scannedTables } from './read-plan.ts'

/** Tables that stay small. */
const SMALL: Record<string, string> = {
  settings: 'one row per setting',
  secrets: 'one row per purpose',
  users: 'the owner',
  user_roles: 'the owner',
  accounts: 'the owner',
  sessions: 'the devices of the owner',
  category_counts: 'one row per category',
  category_renames: 'categories that the owner renamed one by one',
  mail_turns: 'one row per kind of mail',
  comment_bans: 'addresses that the owner banned one by one',
  comment_threads: 'threads that the owner opened or closed one by one',
  working_copies: 'posts that are being written',
  preview_links: 'drafts that are being shown, for fourteen days',
  rolled_months: 'one row per month',
  daily_totals: 'one row per day',
  daily_gate_events: 'one row per day',
}

/** One sentence for each growing table that this plan scans sequentially; `small` lists further tables with few rows. */
export function growingScans(page: string, plan: Plan, { small = [] }: { small?: readonly string[] } = {}): string[] {
  const tables = scannedTables(plan).filter((table) => !(table in SMALL) && !small.includes(table))
  return tables.map((table) => `${page} reads all of ${table}: ${plan.statement.replace(/\s+/g, ' ').slice(0, 200)}`)
}
