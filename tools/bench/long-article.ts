import type { ArticleForm } from '#src/features/settings/article-forms.ts'

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

/** An article of `blocks` code blocks, each below a hundred words. The default has 10,000 words. */
export function longArticle(form: ArticleForm, blocks = 100): { content: string; markdown: string | null } {
  const parts = Array.from({ length: blocks }, (_, at) => {
    const language = LANGUAGES[at % LANGUAGES.length] ?? 'ts'
    const heading = at % 5 === 0 ? `Section ${at / 5 + 1}` : ''
    return PART[form]({ heading, words: SENTENCE.repeat(3).trim(), language, code: CODE[language] })
  })
  return form === 'markdown' ? { content: '', markdown: parts.join('\n') } : { content: parts.join('\n'), markdown: null }
}

type Part = { heading: string; words: string; language: string; code: string }

const PART: Record<ArticleForm, (part: Part) => string> = {
  'rich text': ({ heading, words, language, code }) =>
    `${heading && `<h2>${heading}</h2>`}<p>${words}</p><p>${words}</p><pre><code class="language-${language}">${code}\n</code></pre>`,
  markdown: ({ heading, words, language, code }) =>
    `${heading && `## ${heading}\n\n`}${words}\n\n${words}\n\n\`\`\`${language}\n${code}\n\`\`\`\n`,
}
