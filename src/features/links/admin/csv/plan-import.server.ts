import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { shortenedLinks as link } from '#src/db/schema/links.ts'
import { posts } from '#src/db/schema/posts.ts'
import { addToPlan, type CsvImportPlan, emptyPlan } from '#src/lib/csv-import.ts'
import type { LinkRow } from './link-csv.ts'
import { classifyRow, type ImportedLink, type RowResult } from './link-row.ts'

export type ExistingLink = Awaited<ReturnType<typeof selectExisting>>[number]
export type PlannedImport = { imported: ImportedLink; postId: string | null; existing: ExistingLink | undefined }

/** The links that an import writes, and what its rows become. Locks the existing links until the transaction ends. */
export async function planImport(
  tx: Db,
  rows: readonly LinkRow[],
  origin: string,
): Promise<{ plan: CsvImportPlan; links: PlannedImport[] }> {
  const existing = new Map((await selectExisting(tx, rows)).map((row) => [row.alias, row]))
  const postIds = await findPostIds(tx, rows, [...existing.values()])
  const plan = emptyPlan()
  const links: PlannedImport[] = []
  const seen = new Map<string, number>()
  for (const row of rows) {
    const alias = row.cells.alias?.trim() ?? ''
    const known = existing.get(alias)
    const outcome = classifyImportedRow({ row, known, earlier: seen.get(alias), postIds, origin })
    addOutcome(plan, { row, alias, outcome, isKnown: known !== undefined })
    if ('refused' in outcome) continue
    seen.set(alias, row.line)
    const { imported, differs } = outcome
    const postId = imported.postSlug === null ? null : (postIds.get(imported.postSlug) ?? null)
    if (!known || differs.length > 0) links.push({ imported, postId, existing: known })
  }
  return { plan, links }
}

type RowContext = {
  row: LinkRow
  known: ExistingLink | undefined
  earlier: number | undefined
  postIds: Map<string, string>
  origin: string
}

function classifyImportedRow({ row, known, earlier, postIds, origin }: RowContext): RowResult {
  if (earlier !== undefined) return { refused: `This alias stands in line ${earlier} already.` }
  if (known?.purgeAt) return { refused: 'A link with this alias was deleted a moment ago. Try again shortly.' }
  const stored = known && { ...known, hasPassword: known.passwordHash !== null, isArchived: known.archivedAt !== null }
  const outcome = classifyRow(row, stored, origin)
  if ('refused' in outcome) return outcome
  const { postSlug } = outcome.imported
  return postSlug !== null && !postIds.has(postSlug) ? { refused: `There is no post with the slug ${postSlug}.` } : outcome
}

type ReportedRow = { row: LinkRow; alias: string; outcome: RowResult; isKnown: boolean }

function addOutcome(plan: CsvImportPlan, { row: { line }, alias, outcome, isKnown }: ReportedRow): void {
  if ('refused' in outcome) addToPlan(plan, { line, name: alias, result: 'refused', text: outcome.refused })
  else if (!isKnown) addToPlan(plan, { line, name: alias, result: 'added', text: 'new' })
  else if (outcome.differs.length > 0) addToPlan(plan, { line, name: alias, result: 'changed', text: outcome.differs.join(', ') })
  else plan.unchanged += 1
}

function selectExisting(tx: Db, rows: readonly LinkRow[]) {
  const aliases = rows.map(({ cells }) => cells.alias?.trim() ?? '')
  return tx
    .select({
      alias: link.alias,
      name: link.linkName,
      url: link.originalUrl,
      postId: link.postId,
      postSlug: posts.slug,
      startsAt: link.startsAt,
      expiresAt: link.expiresAt,
      maxUses: link.maxUses,
      passwordHash: link.passwordHash,
      archivedAt: link.archivedAt,
      purgeAt: link.purgeAt,
    })
    .from(link)
    .leftJoin(posts, eq(posts.id, link.postId))
    .where(sql`${link.alias} = ANY (${sql.param(aliases)}::text[])`)
    .orderBy(link.alias)
    .for('update', { of: link })
}

/** Ids of the posts that the rows or the existing links name, by slug. */
async function findPostIds(tx: Db, rows: readonly LinkRow[], existing: readonly ExistingLink[]): Promise<Map<string, string>> {
  const slugs = [...new Set(rows.flatMap(({ cells }) => cells.post?.trim() || []))]
  const named = await tx
    .select({ slug: posts.slug, id: posts.id })
    .from(posts)
    .where(sql`${posts.slug} = ANY (${sql.param(slugs)}::text[]) AND ${posts.type} = 'post'`)
  const known = existing.flatMap(({ postSlug, postId }) => (postSlug !== null && postId !== null ? [{ slug: postSlug, id: postId }] : []))
  return new Map([...known, ...named].map(({ slug, id }) => [slug, id]))
}
