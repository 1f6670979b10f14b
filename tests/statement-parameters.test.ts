// PostgreSQL takes at most 65,535 parameters in a statement. A list that can grow is therefore one array parameter: `isOneOf` for
// conditions, `unnest` or `jsonb_to_recordset` for rows. Statements with a parameter per item are listed here, with their bound.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** Every place where `pattern` matches, as "file: first group". */
function placesOf(pattern: RegExp): string[] {
  return sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, found = '']) => `${file.replace('src/', '')}: ${found}`))
}

test('conditions with a list of values pass it as one parameter', () => {
  // Literal lists, constants and subqueries are allowed.
  const subqueries = [
    'features/posts/admin/categories/category-renames.server.ts: keys',
    'features/links/admin/list-admin-links.server.ts: mentioning',
    'features/links/link-mentions.server.ts: mentioned',
    'features/links/link-mentions.server.ts: mentioned',
    'features/links/link-mentions.server.ts: ids',
    'features/transfer/import-runs/change-imports.server.ts: ready',
    'features/transfer/import-runs/list-imports.server.ts: newest',
  ]
  expect(placesOf(/\b(?:notInArray|inArray)\(\s*[\w.]+,\s*(?!\[\s*[\w'])(?![A-Z_]+\))([^\s)]+)/g).toSorted()).toEqual(subqueries.toSorted())
  expect(placesOf(/\b(?:not)?inArray\([^)]*(\[\s*\.\.\.)/gi)).toEqual([])
})

test('statements that insert many rows pass them as one parameter, or in batches', () => {
  const bounded = [
    // Batches of 500 links.
    'features/links/admin/csv/import-links.server.ts: batch.map(({',
    'features/links/admin/csv/import-links.server.ts: batch.map(({',
    // Batches of 500 redirects.
    'features/redirects/admin/csv/import-redirects.server.ts: batch)',
    // At most 100 items per request.
    'features/upkeep/set-aside.server.ts: [...bySubject.values()])',
    // At most one row per setting.
    'features/comments/moderation/save-rules.server.ts: changed.map(([key,',
    'features/settings/save-settings.server.ts: changed.map(([key,',
    'features/transfer/import-runs/import-items.server.ts: rows)',
    'features/transfer/import/comments/import-comments.server.ts: rows).onConflictDoNothing().returning({',
    'features/transfer/import/redirects/import-redirects.server.ts: rows.slice(start,',
  ]
  expect(
    placesOf(/(?<!\b(?:Object|unwrap))\.values\(\s*(?![{)\s])(\S+)/g)
      .filter((place) => !/: (?:Object|values\))/.test(place))
      .toSorted(),
  ).toEqual(bounded.toSorted())
})

test('every use of sql.join is bounded', () => {
  const bounded = [
    // Columns and tables of the schema.
    'db/seed/load-without-indexes.ts',
    'db/seed/load-without-indexes.ts',
    'db/own-objects.server.ts',
    'features/analytics/reports/panels.server.ts',
    'features/comments/moderation/count-queues.server.ts',
    'features/transfer/backup/dump-tables.server.ts',
    'features/transfer/backup/restore-archive.server.ts',
    'features/transfer/backup/restore-archive.server.ts',
    // One condition per filter.
    'features/posts/search/search-posts.server.ts',
    // At most three spellings of an address.
    'features/posts/rewriting/replace-link.server.ts',
    // At most 27 spellings of three letters; one condition per column.
    'features/posts/rewriting/text/search-text.server.ts',
    'features/posts/rewriting/text/search-text.server.ts',
    // Months; a site has some hundreds at most.
    'features/analytics/tracking/write-counts.server.ts',
    'features/analytics/reports/traffic.server.ts',
  ]
  expect(
    placesOf(/\bsql\.(join)\(/g)
      .map((place) => place.replace(': join', ''))
      .toSorted(),
  ).toEqual(bounded.toSorted())
})
