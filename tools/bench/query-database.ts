// Queries the database of the environment in its own process, so that the bench never holds the embedded database open:
// `node tools/bench/query-database.ts sample` prints some posts, `… stored <file of texts>` counts these comments.
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { openDatabase } from '#src/db/client/client.server.ts'

const SAMPLE = 400

const [question = '', file = ''] = process.argv.slice(2)
const database = await openDatabase('npm run bench')
try {
  console.log(JSON.stringify(question === 'sample' ? await samplePosts() : await countComments()))
} finally {
  await database.close()
}

/** A sample from all over the table, in an order that does not change between runs. */
async function samplePosts() {
  const { rows } = await database.db.execute<{ id: string; slug: string }>(
    sql`select id, slug from posts where status = 'published' order by md5(slug) limit ${SAMPLE}`,
  )
  return rows
}

async function countComments() {
  const texts = v.parse(v.array(v.string()), JSON.parse(readFileSync(file, 'utf8')))
  const { rows } = await database.db.execute<{ stored: number; texts: number }>(sql`
    select count(*)::int as stored, count(distinct comment_text)::int as texts
    from comments where comment_text in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`)
  return rows[0]
}
