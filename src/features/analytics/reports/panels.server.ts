// Reads the rows of each panel, most first.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { DEVICES } from '#src/lib/web/device.ts'
import { findPlaces } from '../journey/read-journey.server.ts'
import type { Range } from './days.ts'
import { DEVICE_LABELS, type PanelData, type PanelName, type PanelRow } from './panels.ts'
import { type Filters, HOME_PAGE, referrerLabel } from './report-url.ts'
import { type Dimension, groupTraffic, type TrafficRow } from './traffic.server.ts'

export type PanelQuery = { range: Range; filters: Filters; isEmptyOnly: boolean; limit: number; offset: number }

/** Filters apply to the panels of the traffic cube; the other panels always cover the whole site. */
export async function readPanel(db: Db, name: PanelName, query: PanelQuery): Promise<PanelData> {
  switch (name) {
    case 'pages':
      return readPages(db, query)
    case 'referrers':
      return readDimension(db, 'referrer', query, ({ key }) => referrerLabel(key ?? ''))
    case 'campaigns':
      return readDimension(db, 'campaign', query, ({ key }) => key ?? '')
    case 'devices':
      return readDimension(db, 'device', query, ({ key }) => labelDevice(key ?? ''))
    case 'searches':
      return readSearches(db, query)
    case 'links':
      return readLinks(db, query)
    case 'outbound':
      return readOutbound(db, query)
    case 'browsers':
      return readSystems(db, sql`browser`, query)
    case 'systems':
      return readSystems(db, sql`system`, query)
    case 'missing':
      return readMissing(db, query)
    case 'bots':
      return readBots(db, query)
  }
}

async function readPages(db: Db, query: PanelQuery): Promise<PanelData> {
  const { rows, total } = await groupTraffic(db, { by: 'post', ...query })
  const titles = await findPlaces(
    db,
    rows.map(({ key }) => key).filter((key) => key !== null),
  )
  return {
    total,
    rows: rows.map(({ key, views, visitors, entries }) => ({
      ...row(key ?? HOME_PAGE, key === null ? 'Home page' : (titles.get(key)?.title ?? 'A post that was removed'), [
        views,
        visitors,
        entries,
      ]),
      note: key === null ? '/' : titles.has(key) ? `/posts/${titles.get(key)?.slug}` : null,
    })),
  }
}

/** The label of a filter by post. */
export async function labelPost(db: Db, post: string): Promise<string> {
  return post === HOME_PAGE ? 'Home page' : ((await findPlaces(db, [post])).get(post)?.title ?? 'A post that was removed')
}

async function readDimension(db: Db, by: Dimension, query: PanelQuery, label: (row: TrafficRow) => string): Promise<PanelData> {
  const { rows, total } = await groupTraffic(db, { by, ...query })
  return { total, rows: rows.map((each) => row(each.key ?? '', label(each), [each.views, each.visitors])) }
}

function labelDevice(key: string): string {
  const device = DEVICES.find((each) => each === key)
  return device ? DEVICE_LABELS[device] : key
}

async function readSearches(db: Db, query: PanelQuery): Promise<PanelData> {
  // The number of results of the latest search: prefixed with the day, the maximum is the newest.
  const found = sql`(max((day - date '2000-01-01')::bigint * 1000000 + least(results, 999999)) FILTER (WHERE searches > 0) % 1000000)::int`
  return readCounters(db, query, {
    key: sql`term`,
    counts: [sql`sum(searches)::int`, sql`sum(empty)::int`, found],
    from: sql`daily_searches`,
    having: query.isEmptyOnly ? sql`sum(searches) > 0 AND ${found} = 0` : sql`sum(searches) > 0`,
  })
}

async function readSystems(db: Db, key: SQL, query: PanelQuery): Promise<PanelData> {
  return readCounters(db, query, { key, counts: [sql`sum(views)::int`, sql`sum(visitors)::int`], from: sql`daily_systems` })
}

async function readOutbound(db: Db, query: PanelQuery): Promise<PanelData> {
  return readCounters(db, query, {
    key: sql`address`,
    counts: [sql`sum(clicks)::int`],
    from: sql`daily_article_clicks`,
    // A path of this site begins with a slash.
    where: sql`address not like '/%'`,
  })
}

async function readBots(db: Db, query: PanelQuery): Promise<PanelData> {
  return readCounters(db, query, { key: sql`bot`, counts: [sql`sum(times)::int`], from: sql`daily_bots` })
}

async function readMissing(db: Db, query: PanelQuery): Promise<PanelData> {
  const data = await readCounters(db, query, {
    key: sql`path`,
    counts: [sql`sum(times)::int`],
    from: sql`daily_missing`,
    // Prefixed with the day, the maximum is the newest.
    note: sql`substr(max(day::text || referrer), 11)`,
  })
  return { ...data, rows: data.rows.map((each) => ({ ...each, note: `last from ${referrerLabel(each.note ?? '')}` })) }
}

async function readLinks(db: Db, { range, limit, offset }: PanelQuery): Promise<PanelData> {
  const { rows } = await db.execute<{
    id: string
    name: string
    alias: string
    clicked: number
    opened: number
    accessed: number
    total: number
  }>(sql`
    SELECT l.id::text AS id, l.link_name AS name, l.alias, counted.* FROM (
      SELECT link_id, sum(clicked)::int AS clicked, sum(opened)::int AS opened, sum(accessed)::int AS accessed,
        (count(*) OVER ())::int AS total
      FROM daily_link_events WHERE day BETWEEN ${range.from}::date AND ${range.to}::date GROUP BY link_id
      ORDER BY clicked DESC, opened DESC, link_id LIMIT ${limit} OFFSET ${offset}
    ) AS counted JOIN shortened_links l ON l.id = counted.link_id
    ORDER BY counted.clicked DESC, counted.opened DESC, l.id`)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, name, alias, clicked, opened, accessed }) => ({
      ...row(id, name, [clicked, opened, accessed]),
      note: alias,
      href: `/admin/link-shortener?${new URLSearchParams({ search: alias })}`,
    })),
  }
}

type Counters = { key: SQL; counts: SQL[]; from: SQL; note?: SQL; where?: SQL; having?: SQL }

async function readCounters(
  db: Db,
  { range, limit, offset }: PanelQuery,
  { key, counts, from, note, where, having }: Counters,
): Promise<PanelData> {
  const numbers = sql.join(
    counts.map((count, place) => sql`${count} AS ${sql.raw(`count_${place}`)}`),
    sql`, `,
  )
  const { rows } = await db.execute<Record<string, string | number | null>>(sql`
    SELECT ${key} AS key, ${note ?? sql`NULL::text`} AS note, ${numbers}, (count(*) OVER ())::int AS total
    FROM ${from} WHERE day BETWEEN ${range.from}::date AND ${range.to}::date ${where ? sql`AND ${where}` : sql``}
    GROUP BY ${key} ${having ? sql`HAVING ${having}` : sql``}
    ORDER BY count_0 DESC, key LIMIT ${limit} OFFSET ${offset}`)
  return {
    total: Number(rows[0]?.total ?? 0),
    rows: rows.map((each) => ({
      ...row(
        String(each.key),
        String(each.key),
        counts.map((_, place) => Number(each[`count_${place}`])),
      ),
      note: each.note === null || each.note === undefined ? null : String(each.note),
    })),
  }
}

function row(key: string, label: string, counts: number[]): PanelRow {
  return { key, label, note: null, href: null, counts }
}
