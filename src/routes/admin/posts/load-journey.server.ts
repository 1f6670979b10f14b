// Puts together the journey of the readers of a post from what the features count and what the article holds.
import type { Db } from '#src/db/client/client.server.ts'
import { listDepths } from '#src/features/analytics/journey/depth.ts'
import { placeLabel, STEP_LABELS } from '#src/features/analytics/journey/journey-labels.ts'
import { type JourneyReport, type JourneyRow, sumSteps } from '#src/features/analytics/journey/journey-report.ts'
import { findPlaces, listOrigins, type Origin, readSourceSteps } from '#src/features/analytics/journey/read-journey.server.ts'
import { listClicks, type PostReading, readReading } from '#src/features/analytics/reading/read-reading.server.ts'
import type { Range } from '#src/features/analytics/reports/days.ts'
import { loadArticleLinks, loadCodeBlocks, loadTableOfContents } from '#src/features/posts/admin/details/published-article.server.ts'
import { detailsPath } from '#src/features/posts/admin/list/post-paths.ts'
import type { CodeBlockEntry } from '#src/lib/code-block-entry.ts'
import { countLinks } from './count-links.ts'

type JourneyQuery = Range & { postId: string; origin: string }

export async function loadJourney(db: Db, { origin, ...query }: JourneyQuery): Promise<JourneyReport> {
  const { postId } = query
  const bySource = await readSourceSteps(db, query)
  const reading = await readReading(db, query)
  const origins = await listOrigins(db, query)
  const posts = await findPlaces(db, [...origins.map(({ name }) => name), ...reading.next.map(({ place }) => place)])
  const links = countLinks(await loadArticleLinks(db, postId, origin), await listClicks(db, query)).filter(({ clicks }) => clicks > 0)
  const done = sumSteps(bySource)
  const steps = (['comment', 'like', 'share', 'gate', 'target'] as const).filter((step) => done[step] > 0)
  return {
    bySource,
    readers: reading.readers,
    cameFrom: origins.map((each) => toOriginRow(each, posts)),
    depths: listDepths(await loadTableOfContents(db, postId), reading),
    copies: copiedRows(await loadCodeBlocks(db, postId), reading.copies),
    wentTo: [
      ...links.map(({ address, text, href, note, clicks }) => ({ key: `to:${address}`, label: text, note, href, count: clicks })),
      ...reading.next.map(({ place, readers }) => ({ ...toPlaceRow(place, posts), note: 'this site, beside the article', count: readers })),
      ...steps.map((step) => ({ key: step, label: STEP_LABELS[step], note: 'on the page of the post', href: null, count: done[step] })),
    ].toSorted((a, b) => b.count - a.count),
  }
}

type Posts = Awaited<ReturnType<typeof findPlaces>>

function toOriginRow({ kind, name, views }: Origin, posts: Posts): JourneyRow {
  if (kind === 'place') return { ...toPlaceRow(name, posts), note: 'page of this site', count: views }
  return { key: `${kind} ${name}`, label: name, note: kind === 'site' ? 'another site or app' : 'campaign', href: null, count: views }
}

function toPlaceRow(place: string, posts: Posts) {
  const post = posts.get(place)
  return { key: `place ${place}`, label: post?.title ?? placeLabel(place), href: post ? `${detailsPath(place)}?tab=journey` : null }
}

/** The blocks that were copied, most first. A block that the article no longer holds has its former beginning. */
function copiedRows(blocks: readonly CodeBlockEntry[], copies: PostReading['copies']): JourneyRow[] {
  const places = new Map(blocks.map(({ key }, index) => [key, index + 1]))
  return copies
    .map(({ key, start, readers }) => {
      const place = places.get(key)
      const note = place === undefined ? 'no longer in the article' : `code ${place} of ${blocks.length}`
      return { key, label: start || '(blank)', note, href: null, count: readers }
    })
    .toSorted((a, b) => b.count - a.count || (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0))
}
