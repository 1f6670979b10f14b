// Prepares the part 'editor': creates an admin and an article of 10,000 words with 100 code blocks on the database of the environment.
// The last printed line is JSON.

import * as v from 'valibot'
import { openDatabase } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { createAdmin } from '#src/features/auth/create-admin.server.ts'
import { importPost } from '#src/features/posts/import-post.server.ts'
import { postInputSchema } from '#src/features/posts/post.schema.ts'

const WORDS = 10_000
const CODE_BLOCKS = 100
const OWNER = { email: 'owner@example.com', name: 'Owner', password: 'a sentence for the measurement' }

const VOCABULARY =
  'the a of to and in that it for on with as at by from this but not are was when one which time page query cache index record process system memory request response function value result change network language compiler measure simple careful between because through against'.split(
    ' ',
  )

const LANGUAGES = ['ts', 'python', 'rust', 'sql', 'bash', 'go', 'css', 'html', 'json', 'java'] as const
const CODE: Record<(typeof LANGUAGES)[number], string> = {
  ts: 'export async function load(id: string): Promise<Post | null> {\n  const found = await db.query("select 1", [id])\n  if (!found) return null // nothing\n  return { ...found, title: `Post` + id }\n}',
  python:
    'def fib(n: int) -> int:\n    """The n-th number."""\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a',
  rust: 'fn main() {\n    let mut total = 0u64;\n    for line in std::io::stdin().lines() {\n        total += line.unwrap().len() as u64;\n    }\n    println!("{total}");\n}',
  sql: "select p.slug, count(*) as comments\nfrom posts p join comments c on c.post_id = p.id\nwhere p.status = 'published' -- visible\ngroup by p.slug having count(*) > 3\norder by 2 desc limit 10;",
  bash: '#!/usr/bin/env bash\nset -euo pipefail\nfor file in "$@"; do\n  echo "Packing $file" && tar -czf "$file.tar.gz" "$file"\ndone',
  go: 'package main\n\nimport "fmt"\n\nfunc main() {\n\tfor i := 0; i < 10; i++ {\n\t\tfmt.Println("line", i)\n\t}\n}',
  css: '.card {\n  display: grid;\n  gap: 1rem; /* rows */\n  color: #123456;\n}\n.card:hover { opacity: 0.8; }',
  html: '<section class="note">\n  <h2 id="a">Title</h2>\n  <!-- text -->\n  <p>One &amp; two</p>\n</section>',
  json: '{\n  "name": "example",\n  "version": "1.0.0",\n  "numbers": [1, 2.5, true, null]\n}',
  java: 'public final class Main {\n  public static void main(String[] args) {\n    var list = java.util.List.of(1, 2, 3);\n    System.out.println(list.size()); // three\n  }\n}',
}

function article(): string {
  const next = wordsOf(WORDS / CODE_BLOCKS / 2)
  const sections = Array.from({ length: CODE_BLOCKS }, (_, index) => {
    const language = LANGUAGES[index % LANGUAGES.length] ?? 'ts'
    const code = CODE[language].replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const heading = index % 5 === 0 ? `<h2>Section ${index / 5 + 1}</h2>\n` : ''
    const block = `<pre><code class="language-${language}" data-title="file-${index}">${code}\n</code></pre>`
    return `${heading}<p>${next()}</p>\n<p>${next()}</p>\n${block}`
  })
  return sections.join('\n')
}

/** Sentences of the vocabulary, always the same ones. */
function wordsOf(count: number): () => string {
  let state = 7
  return () =>
    Array.from({ length: count }, (_, index) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return `${VOCABULARY[Math.floor(state / 65_536) % VOCABULARY.length]}${index % 12 === 11 ? '.' : ''}`
    }).join(' ')
}

const database = await openDatabase('npm run bench')
await createAdmin(database.db, OWNER)
const input = v.parse(postInputSchema, {
  title: 'A long article',
  slug: 'a-long-article',
  content: article(),
  published: true,
  createdAt: new Date('2026-01-01'),
})
await importPost(database.db, input, { now: new Date('2026-01-01'), resolveImages: async () => new Map() })
const [post] = await database.db.select({ id: posts.id }).from(posts).limit(1)
await database.close()
console.log(JSON.stringify({ postId: post?.id, email: OWNER.email, password: OWNER.password }))
process.exit(0)
