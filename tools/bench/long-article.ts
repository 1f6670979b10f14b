const LANGUAGES = ['ts', 'python', 'sql', 'bash', 'json'] as const
const CODE: Record<(typeof LANGUAGES)[number], string> = {
  ts: 'export async function load(id: string): Promise<Post | null> {\n  const found = await db.query("select 1", [id])\n  return found ? { ...found } : null // nothing\n}',
  python:
    'def fib(n: int) -> int:\n    """The n-th number."""\n    a, b = 0, 1\n    for _ in range(n):\n        a, b = b, a + b\n    return a',
  sql: "select p.slug, count(*) as comments\nfrom posts p join comments c on c.post_id = p.id\nwhere p.status = 'published' -- visible\norder by 2 desc limit 10;",
  bash: '#!/usr/bin/env bash\nset -euo pipefail\nfor file in "$@"; do\n  echo "Packing $file"\ndone',
  json: '{\n  "name": "example",\n  "numbers": [1, 2.5, true, null]\n}',
}
const SENTENCE = 'The page of a careful query measures how long the process waits between two small changes of the index. '

/** The HTML of an article of 10,000 words with 100 code blocks. */
export function longArticle(): string {
  return Array.from({ length: 100 }, (_, at) => {
    const language = LANGUAGES[at % LANGUAGES.length] ?? 'ts'
    const heading = at % 5 === 0 ? `<h2>Section ${at / 5 + 1}</h2>` : ''
    const words = `<p>${SENTENCE.repeat(3)}</p>`
    return `${heading}${words}${words}<pre><code class="language-${language}">${CODE[language]}\n</code></pre>`
  }).join('\n')
}
