// The articles behind synthetic posts: written from sentence patterns, rendered by the real renderer, with places for words
// that `db/seed/seed-posts.ts` fills in. Rendering 100,000 articles would take an hour and measure the renderer, not the site.

import { type Random, randomFrom } from '#src/db/seed/random-words.ts'
import { SEED_PROJECT_URLS, type SeedTemplate } from '#src/db/seed/seed-posts.ts'
import { renderArticle } from '#src/features/posts/rendering/render-article.server.ts'

/** Distinct articles; every post fills one of them with its own words. */
const TEMPLATES = 40

export async function seedTemplates(): Promise<{ post: SeedTemplate; project: SeedTemplate }[]> {
  const templates: { post: SeedTemplate; project: SeedTemplate }[] = []
  for (let number = 1; number <= TEMPLATES; number += 1) {
    const content = write(randomFrom(1_000_000 + number))
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

type Place = (kind: 'n' | 'v' | 'j') => string

function write(random: Random): string {
  const place = places(random)
  const parts = [paragraph(random, place)]
  const sections = 3 + Math.floor(random() * 3)
  for (let section = 0; section < sections; section += 1) {
    parts.push(`<h2>${HEADINGS[section]?.(place) ?? ''}</h2>`, paragraph(random, place), paragraph(random, place))
    if (section % 2 === 0) parts.push(code(random, place))
    if (section === 1) parts.push(list(random, place))
    if (section === 2) parts.push(`<h3>What the ${place('n')} costs</h3>`, table(place))
    if (random() < 0.4) parts.push(`<blockquote><p>${sentence(random, place)}</p></blockquote>`)
  }
  return parts.join('\n')
}

/** Half of the places come again: articles repeat the words they are about. */
function places(random: Random): Place {
  const used: Record<'n' | 'v' | 'j', number> = { n: 0, v: 0, j: 0 }
  return (kind) => {
    const isNew = used[kind] < 90 && (used[kind] < 3 || random() < 0.5)
    const number = isNew ? used[kind]++ : Math.floor(random() * used[kind])
    return `xq${kind}${String(number).padStart(2, '0')}`
  }
}

const HEADINGS: readonly ((place: Place) => string)[] = [
  (place) => `The ${place('n')} that would not stop`,
  (place) => `Asking the ${place('n')}`,
  (place) => `A ${place('j')} measurement`,
  (place) => `Where the ${place('n')} hides`,
  () => 'Try it yourself',
]

const SENTENCES: readonly ((place: Place) => string)[] = [
  (place) => `The ${place('n')} ${place('v')} every ${place('n')} before the ${place('n')} ${place('v')} it.`,
  (place) => `When a ${place('j')} ${place('n')} ${place('v')}, look at the ${place('n')} first and at the <em>${place('n')}</em> second.`,
  (place) => `Nobody expects the ${place('n')} to be ${place('j')}, and yet it ${place('v')} quietly until the ${place('n')} is full.`,
  (place) =>
    `In my notes the <code>${place('n')}</code> comes before the ${place('j')} ${place('n')}, for a reason that took a week to find.`,
  (place) => `It is a ${place('j')} idea: the ${place('n')} ${place('v')} once, and the ${place('n')} never learns about it.`,
  (place) => `You can replace the ${place('n')} with a ${place('j')} one, but then the ${place('n')} ${place('v')} twice.`,
  (place) => `<strong>Keep the ${place('n')} ${place('j')}.</strong> Everything else about the ${place('n')} can be changed later.`,
  (place) =>
    `The <a href="https://example.org/${place('n')}">manual of the ${place('n')}</a> says so, between a ${place('n')} and a ${place('n')}.`,
]

function sentence(random: Random, place: Place): string {
  return SENTENCES[Math.floor(random() * SENTENCES.length)]?.(place) ?? ''
}

function paragraph(random: Random, place: Place): string {
  const length = 3 + Math.floor(random() * 4)
  return `<p>${Array.from({ length }, () => sentence(random, place)).join(' ')}</p>`
}

function list(random: Random, place: Place): string {
  const items = Array.from({ length: 3 + Math.floor(random() * 3) }, () => `<li>a ${place('j')} ${place('n')} that ${place('v')}</li>`)
  return `<ul>${items.join('')}</ul>`
}

function table(place: Place): string {
  const rows = Array.from(
    { length: 4 },
    (_, row) => `<tr><td>${place('j')} ${place('n')}</td><td align="right">${(row + 1) * 17} ms</td></tr>`,
  )
  return `<table><thead><tr><th>Kind</th><th align="right">Time</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

const CODE: readonly ((place: Place) => readonly [language: string, code: string])[] = [
  (place) => [
    'javascript',
    `export function ${place('n')}(${place('n')}) {\n  // the ${place('n')} ${place('v')} only once\n  return ${place('n')}.filter((${place('n')}) =&gt; ${place('n')}.size &gt; 40)\n}`,
  ],
  (place) => [
    'python',
    `def ${place('n')}(${place('n')}):\n    """A ${place('j')} ${place('n')}."""\n    return [${place('n')} for ${place('n')} in ${place('n')} if ${place('n')} != 0]`,
  ],
  (place) => ['sql', `SELECT ${place('n')}, count(*)\nFROM ${place('n')}\nWHERE ${place('n')} &gt; 10\nGROUP BY ${place('n')};`],
  (place) => ['bash', `$ ${place('n')} --${place('n')} 12 | sort\n$ echo "${place('j')} ${place('n')}"`],
]

function code(random: Random, place: Place): string {
  const [language, text] = CODE[Math.floor(random() * CODE.length)]?.(place) ?? ['', '']
  return `<pre><code class="language-${language}">${text}</code></pre>`
}
