// One article in the dialect of each program. No word of its author may be missing on the page, and no syntax may be read by visitors.
import { expect, test } from 'vitest'
import type { Generator } from '#src/features/posts/markdown/reading/dialect.ts'
import { treeToHtml } from '#src/features/posts/markdown/reading/parse/markdown-reader.ts'
import { renderArticle } from '#src/features/posts/rendering/render-article.server.ts'
import { NO_PROJECT } from '#tests/no-project.ts'
import { wordsOf } from '#tests/support/article-words.ts'
import { readFileText } from './read-file-text.server.ts'

/** `words` are those of the author, in order. */
const ARTICLES: readonly { generator: Generator; file: string; body: string; words: string }[] = [
  {
    generator: 'jekyll',
    file: 'a.md',
    body: 'Alpha {{ site.title }}beta\n{: .lead}\n\n{% highlight rb %}\nputs 1\n{% endhighlight %}\n\n{% include note.html content="gamma" %}\n\nDelta [epsilon]({% post_url 2020-01-02-x %}).',
    words: 'Alpha beta puts 1 gamma Delta epsilon',
  },
  {
    generator: 'hugo',
    file: 'a.md',
    body: 'Alpha {{< funnel >}}beta{{< /funnel >}}\n\n{{< highlight go >}}\nx := 1\n{{< /highlight >}}\n\n{{% notice tip %}}\ngamma\n{{% /notice %}}\n\n{{< figure src="/a.png" caption="Delta" >}}\n\nepsilon',
    words: 'Alpha beta x 1 gamma Delta epsilon',
  },
  {
    generator: 'hexo',
    file: 'a.md',
    body: 'Alpha\n\n{% codeblock lang:js %}\nlet b\n{% endcodeblock %}\n\n{% note info %}\ngamma\n{% endnote %}\n\n<!-- more -->\n\n{% post_link x delta %} epsilon',
    words: 'Alpha let b gamma delta epsilon',
  },
  {
    generator: 'zola',
    file: 'a.md',
    body: 'Alpha {{ chart(title="beta") }}\n\n{% quote(author="Gamma") %}\ndelta\n{% end %}\n\nepsilon',
    words: 'Alpha beta Gamma delta epsilon',
  },
  {
    generator: 'eleventy',
    file: 'a.md',
    body: 'Alpha {% raw %}beta{% endraw %}\n\n{%- if x -%}gamma{%- endif -%}\n\n{# no #}delta {% image "a.png", "alt" %} epsilon',
    words: 'Alpha beta gamma delta epsilon',
  },
  {
    generator: 'docusaurus',
    file: 'a.mdx',
    body: 'import Tabs from \'@theme/Tabs\'\n\n<!-- no -->\n\n## Alpha {#id}\n\n:::tip Beta\n\ngamma\n\n:::\n\n<Tabs>\n<TabItem value="Delta">epsilon</TabItem>\n</Tabs>',
    words: 'Alpha Beta gamma Delta epsilon',
  },
  {
    generator: 'astro',
    file: 'a.mdx',
    body: "import Chart from '../Chart.astro'\nexport const x = 1\n\nAlpha <Chart style={{ color: 'red' }}>beta</Chart>\n\n<Chart title=\"gamma\" client:load />\n\n{/* no */}delta {`epsilon`}",
    words: 'Alpha beta gamma delta epsilon',
  },
  {
    generator: 'vitepress',
    file: 'a.md',
    body: '<script setup>\nimport A from "./a.vue"\n</script>\n\nAlpha <Badge text="beta" />\n\n::: details Gamma\ndelta\n:::\n\n<Chart :data="x" />\n\nepsilon',
    words: 'Alpha beta Gamma delta epsilon',
  },
  {
    generator: 'gatsby',
    file: 'a.md',
    body: 'Alpha <iframe src="https://a.example" />\n\n<p style={{margin: 0}}>beta</p>\n\n<Video src="a.mp4" />\n\ngamma Vec<T> delta\n\n<Box width={10}>\n\nepsilon\n\n</Box>',
    words: 'Alpha beta gamma Vec T delta epsilon',
  },
  {
    generator: 'pelican',
    file: 'a.md',
    body: '[TOC]\n\nAlpha\n\n!!! note "Beta"\n    gamma\n\n    - delta\n\nepsilon\n\n    :::python\n    zeta = 1\n\n[eta]({filename}b.md){: .wide}',
    words: 'Alpha Beta gamma delta epsilon zeta 1 eta',
  },
  {
    generator: 'next',
    file: 'a.mdx',
    body: 'import Image from "next/image"\nexport const meta = { title: "no" }\n\nAlpha <Callout type="warning" text="beta" />\n\n<Image src="/a.png" alt="" caption="Gamma" />\n\n<Quote author="delta">epsilon</Quote>\n\n{props.zeta}',
    words: 'Alpha beta Gamma delta epsilon',
  },
]

test.each(ARTICLES)('$generator', async ({ generator, file, body, words }) => {
  const { tree } = readFileText({ file, body, firstLine: 1 }, { generator })
  const article = await renderArticle({ content: treeToHtml(tree), ...NO_PROJECT }, async () => new Map())
  const shown = wordsOf(`${article.plainText} ${article.codeText}`)
  for (const word of wordsOf(words)) expect(shown).toContain(word)
  expect(
    shown.filter((word) => !['Tip', 'Note', 'Warning', 'Embedded', 'content', 'on', 'a', 'example', ...wordsOf(words)].includes(word)),
  ).toEqual([])
  expect(`${article.plainText}`).not.toMatch(/[{}%]|:::/)
})
