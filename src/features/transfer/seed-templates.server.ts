// Article templates of synthetic posts: generated from sentence patterns and rendered once, with placeholders for words that
// `db/seed/seed-posts.ts` fills in. Rendering 100,000 articles would take an hour.
import { type Random, seededRandom } from '#src/db/seed/random-words.ts'
import { SEED_PROJECT_URLS, type SeedTemplate } from '#src/db/seed/seed-posts.ts'
import { renderArticle } from '#src/features/posts/rendering/render-article.server.ts'

/** Distinct articles. Every post fills one of them with its own words. */
const TEMPLATES = 40

export async function seedTemplates(): Promise<{ post: SeedTemplate; project: SeedTemplate }[]> {
  const templates: { post: SeedTemplate; project: SeedTemplate }[] = []
  for (let number = 1; number <= TEMPLATES; number += 1) {
    const content = write(seededRandom(1_000_000 + number))
    templates.push({ post: await render(content, false), project: await render(content, true) })
  }
  return templates
}

async function render(content: string, isProject: boolean): Promise<SeedTemplate> {
  const { html, ...rest } = await renderArticle(
    {
      content,
      thumbnail: null,
      isProject,
      ...SEED_PROJECT_URLS,
      projectPreviewLabel: 'Live Preview',
      projectSourceLabel: 'Source Code',
    },
    async () => new Map(),
  )
  return { content, renderedHtml: html, ...rest }
}

type Placeholder = (kind: 'n' | 'v' | 'j') => string

function write(random: Random): string {
  const word = createPlaceholders(random)
  const parts = [paragraph(random, word)]
  const sections = 3 + Math.floor(random() * 3)
  for (let section = 0; section < sections; section += 1) {
    parts.push(`<h2>${HEADINGS[section]?.(word) ?? ''}</h2>`, paragraph(random, word), paragraph(random, word))
    if (section % 2 === 0) parts.push(code(random, word))
    if (section === 1) parts.push(list(random, word))
    if (section === 2) parts.push(`<h3>What the ${word('n')} costs</h3>`, table(word))
    if (random() < 0.4) parts.push(`<blockquote><p>${sentence(random, word)}</p></blockquote>`)
  }
  return parts.join('\n')
}

/** Half of the placeholders are repeated, because articles repeat the words of their subject. */
function createPlaceholders(random: Random): Placeholder {
  const used: Record<'n' | 'v' | 'j', number> = { n: 0, v: 0, j: 0 }
  return (kind) => {
    const isNew = used[kind] < 90 && (used[kind] < 3 || random() < 0.5)
    const number = isNew ? used[kind]++ : Math.floor(random() * used[kind])
    return `xq${kind}${String(number).padStart(2, '0')}`
  }
}

const HEADINGS: readonly ((word: Placeholder) => string)[] = [
  (word) => `The ${word('n')} that would not stop`,
  (word) => `Asking the ${word('n')}`,
  (word) => `A ${word('j')} measurement`,
  (word) => `Where the ${word('n')} hides`,
  () => 'Try it yourself',
]

const SENTENCES: readonly ((word: Placeholder) => string)[] = [
  (word) => `The ${word('n')} ${word('v')} every ${word('n')} before the ${word('n')} ${word('v')} it.`,
  (word) => `When a ${word('j')} ${word('n')} ${word('v')}, look at the ${word('n')} first and at the <em>${word('n')}</em> second.`,
  (word) => `Nobody expects the ${word('n')} to be ${word('j')}, and yet it ${word('v')} quietly until the ${word('n')} is full.`,
  (word) => `In my notes the <code>${word('n')}</code> comes before the ${word('j')} ${word('n')}, for a reason that took a week to find.`,
  (word) => `It is a ${word('j')} idea: the ${word('n')} ${word('v')} once, and the ${word('n')} never learns about it.`,
  (word) => `You can replace the ${word('n')} with a ${word('j')} one, but then the ${word('n')} ${word('v')} twice.`,
  (word) => `<strong>Keep the ${word('n')} ${word('j')}.</strong> Everything else about the ${word('n')} can be changed later.`,
  (word) =>
    `The <a href="https://example.org/${word('n')}">manual of the ${word('n')}</a> says so, between a ${word('n')} and a ${word('n')}.`,
]

function sentence(random: Random, word: Placeholder): string {
  return SENTENCES[Math.floor(random() * SENTENCES.length)]?.(word) ?? ''
}

function paragraph(random: Random, word: Placeholder): string {
  const length = 3 + Math.floor(random() * 4)
  return `<p>${Array.from({ length }, () => sentence(random, word)).join(' ')}</p>`
}

function list(random: Random, word: Placeholder): string {
  const items = Array.from({ length: 3 + Math.floor(random() * 3) }, () => `<li>a ${word('j')} ${word('n')} that ${word('v')}</li>`)
  return `<ul>${items.join('')}</ul>`
}

function table(word: Placeholder): string {
  const rows = Array.from(
    { length: 4 },
    (_, row) => `<tr><td>${word('j')} ${word('n')}</td><td align="right">${(row + 1) * 17} ms</td></tr>`,
  )
  return `<table><thead><tr><th>Kind</th><th align="right">Time</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const CODE: readonly ((word: Placeholder) => readonly [language: string, code: string])[] = [
  (word) => [
    'javascript',
    `export function ${word('n')}(${word('n')}) {\n  // the ${word('n')} ${word('v')} only once\n  return ${word('n')}.filter((${word('n')}) =&gt; ${word('n')}.size &gt; 40)\n}`,
  ],
  (word) => [
    'python',
    `def ${word('n')}(${word('n')}):\n    """A ${word('j')} ${word('n')}."""\n    return [${word('n')} for ${word('n')} in ${word('n')} if ${word('n')} != 0]`,
  ],
  (word) => ['sql', `SELECT ${word('n')}, count(*)\nFROM ${word('n')}\nWHERE ${word('n')} &gt; 10\nGROUP BY ${word('n')};`],
  (word) => ['bash', `$ ${word('n')} --${word('n')} 12 | sort\n$ echo "${word('j')} ${word('n')}"`],
]

function code(random: Random, word: Placeholder): string {
  const [language, text] = CODE[Math.floor(random() * CODE.length)]?.(word) ?? ['', '']
  return `<pre><code class="language-${language}">${text}</code></pre>`
}
