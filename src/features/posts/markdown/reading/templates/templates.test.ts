import { describe, expect, test } from 'vitest'
import { dropComments } from '../comments.ts'
import type { Dialect, Generator } from '../dialect.ts'
import { treeToHtml } from '../parse/markdown-reader.ts'
import { readArticle } from '../read-article.server.ts'
import { outdentContainerEnds } from './container-fences.ts'
import { replaceLines } from './line-syntax.ts'
import { replaceTemplates } from './template-syntax.ts'

function htmlOf(body: string, generator: Generator | null = 'jekyll'): string {
  return treeToHtml(readArticle(body, { generator }).tree).trim().replace(/\n+/g, '\n')
}

test.each([
  ['{% highlight ruby linenos %}\nputs "{{ x }}"\n\n# no heading\n{% endhighlight %}', 'ruby', 'puts "{{ x }}"\n\n# no heading'],
  ['{{< highlight go "linenos=table" >}}\nx := `a`\n{{< /highlight >}}', 'go', 'x := `a`'],
  ['{% codeblock lang:js %}\nlet a\n{% endcodeblock %}', 'js', 'let a'],
  ['{% code %}\n```\nfence\n```\n{% endcode %}', null, '```\nfence\n```'],
])('code in %j is kept', (source, language, code) => {
  const shown = code.replaceAll('&', '&#x26;').replaceAll('<', '&#x3C;')
  const html = htmlOf(`before\n\n${source}\n\nafter`, source.startsWith('{{') ? 'hugo' : 'jekyll')
  const plain = html.replace(' data-meta="showLineNumbers"', '')
  expect(plain).toContain(`<pre><code${language ? ` class="language-${language}"` : ''}>${shown.replace(/\n+/g, '\n')}\n</code></pre>`)
  expect(html).toMatch(/<p>before<\/p>.*<p>after<\/p>/s)
})

test('the end of a container may be indented like the list before it', () => {
  const html = htmlOf(':::tip Title\nText\n\n- one\n- two\n  :::\n\nafter')
  expect(html).not.toContain(':::')
  expect(html).toMatch(/<li>two<\/li>.*<\/aside>\n<p>after<\/p>$/s)
  const inner = htmlOf('- item\n\n  :::tip\n  inside\n  :::\n\n  still the item')
  expect(inner).toMatch(/<li>.*inside.*<\/aside>.*still the item.*<\/li>/s)
  expect(htmlOf('```\n:::tip\n  :::\n```')).toContain(':::tip\n  :::')
})

test('raw text is shown as it is, also in code', () => {
  expect(htmlOf('{% raw %}a {{ b }} {% c %}{% endraw %}')).toBe('<p>a {{ b }} {% c %}</p>')
  expect(htmlOf('```\n{% raw %}{{ b }}{% endraw %}\n```')).toBe('<pre><code>{{ b }}\n</code></pre>')
  expect(htmlOf('```\n{{</* ref "a" */>}}\n```', 'hugo')).toContain('{{&#x3C; ref "a" >}}')
})

describe('code stays as it is', () => {
  test.each([
    '```\n{% if x %}{{< y >}}{: .z}\n```',
    '~~~md\n{{ page.title }}\n~~~',
    '- a\n\n  ```\n  {% x %}\n  ```',
    '    {% x %} {: .y}',
    '`{% x %}` and ``{{ site.y }} ` ``',
    '<pre>{% x %}</pre>',
  ])('%j', (source) => {
    expect(replaceTemplates(source, 'eleventy')).toEqual({ text: source, unknown: [] })
  })
})

test.each([
  [
    '{{< youtube abcdefghijk >}}',
    '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a></p>',
  ],
  [
    '{{ youtube(id="abcdefghijk") }}',
    '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a></p>',
  ],
  [
    '{% include youtube.html id="abcdefghijk" %}',
    '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">https://www.youtube.com/watch?v=abcdefghijk</a></p>',
  ],
  ['{{< gist user 123 >}}', '<p><a href="https://gist.github.com/user/123">https://gist.github.com/user/123</a></p>'],
  ['{{< figure src="a.png" alt="A" caption="C" >}}', '<figure><img src="a.png" alt="A"><figcaption>C</figcaption></figure>'],
  ['{% asset_img a.png A picture %}', '<p><img src="a.png" alt="A picture"></p>'],
  ['{% img left /a.png 10 20 "A" %}', '<p><img src="/a.png" alt="A"></p>'],
  ['{% note info %}\n*text*\n{% endnote %}', '<aside class="callout">\n<p><em>text</em></p>\n</aside>'],
  ['{{% notice warning "Mind" %}}\ntext\n{{% /notice %}}', '<aside class="callout warning" data-title="Mind">\n<p>text</p>\n</aside>'],
  ['{{< details "More" >}}\ntext\n{{< /details >}}', '<details><summary>More</summary>\n<p>text</p>\n</details>'],
  [
    '{% note(title="Mind") %}\n*text*\n\n{% quote(author="Ada") %}\ninner\n{% end %}\n{% end %}\n\nafter',
    '<aside class="callout" data-title="Mind">\n<p><em>text</em></p>\n<blockquote>\n<p>Ada:</p>\n<p>inner</p>\n</blockquote>\n</aside>\n<p>after</p>',
  ],
  ['{% funnel() %}\ntext\n{% end %}\n\nafter', '<p>text</p>\n<p>after</p>'],
  ['{% code(lang="js") %}\nlet a\n{% end %}\n\nafter', '<pre><code class="language-js">let a\n</code></pre>\n<p>after</p>'],
  ['{% end %}after', '<p>after</p>'],
  ['{{ note(text="words") }}\n\nafter', '<aside class="callout">\n<p>words</p>\n</aside>\n<p>after</p>'],
  ['{{< tip text="words" title="T" />}}\n\nafter', '<aside class="callout tip" data-title="T">\n<p>words</p>\n</aside>\n<p>after</p>'],
  ['{{< alert warning "words" >}}\n\nafter', '<aside class="callout warning">\n<p>words</p>\n</aside>\n<p>after</p>'],
  [
    '{{< alert "one" >}}\n\n{{< alert >}}two{{< /alert >}}\n\nafter',
    '<aside class="callout">\n<p>one</p>\n</aside>\n<aside class="callout">\n<p>two</p>\n</aside>\n<p>after</p>',
  ],
  ['{{< details summary="More" text="words" />}}\n\nafter', '<details><summary>More</summary>\n<p>words</p>\n</details>\n<p>after</p>'],
  ['{{ quote(text="words", author="Ada") }}\n\nafter', '<blockquote>\n<p>Ada:</p>\n<p>words</p>\n</blockquote>\n<p>after</p>'],
  [
    '{{< figure src="/a/" title="T" caption="C" attr="By Ada" >}}',
    '<figure><img src="/a/" alt="T C By Ada"><figcaption>T C By Ada</figcaption></figure>',
  ],
  [
    '{{< youtube id="abcdefghijk" title="A film" caption="From Ada" >}}',
    '<p><a href="https://www.youtube.com/watch?v=abcdefghijk">A film</a></p>\n<p>From Ada</p>',
  ],
  ['a {{ site.baseurl }}/b {{ "/c" | relative_url }} {# no #} {%- assign x = 1 -%}d', '<p>a /b /c  d</p>'],
  ['{% comment %}no{% endcomment %}a', '<p>a</p>'],
])('%s', (source, html) => {
  expect(htmlOf(source, 'zola')).toBe(html)
})

test('attribute lists are not read by visitors', () => {
  expect(htmlOf('text\n{: .class #id}\n\n[a](/b){: target="x"} c\n\n* TOC\n{:toc}\n\n# H {#id .c}\n\n![i](/p.png){.wide}')).toBe(
    '<p>text</p>\n<p><a href="/b">a</a> c</p>\n<ul>\n<li>TOC</li>\n</ul>\n<h1 id="id">H</h1>\n<p><img src="/p.png" alt="i"></p>',
  )
})

test('links name posts by their files', () => {
  expect(htmlOf('[a]({% post_url 2020-01-02-name %}) [b]({{< ref "name.md#x" >}}) {% post_link name A title %}')).toBe(
    '<p><a href="/@ref/2020-01-02-name">a</a> <a href="/@ref/name.md#x">b</a> <a href="/@ref/name">A title</a></p>',
  )
})

test.each([
  [
    '!!! note "Mind"\n    one\n\n        let a\n\n    - two\n\nafter',
    '<aside class="callout" data-title="Mind"><p>one</p><pre><code>let a\n</code></pre><ul><li>two</li></ul></aside><p>after</p>',
  ],
  [
    '!!! danger highlight\n\n    one\n\n    ```py\n    x\n    ```\nafter',
    '<aside class="callout caution"><p>one</p><pre><code class="language-py">x\n</code></pre></aside><p>after</p>',
  ],
  ['!!! abstract\n\tone', '<aside class="callout" data-title="Abstract"><p>one</p></aside>'],
  ['!!! tip "Use {x}"\n    one', '<aside class="callout tip"><p>Use {x}</p><p>one</p></aside>'],
  [
    '??? note "More"\n    one\n\n    !!! tip\n        two\n\nafter',
    '<details><summary>More</summary><p>one</p><aside class="callout tip"><p>two</p></aside></details><p>after</p>',
  ],
  ['- item\n\n    !!! tip\n        one\n\nafter', '<ul><li><p>item</p><aside class="callout tip"><p>one</p></aside></li></ul><p>after</p>'],
  ['[[toc]]\n\none\n\n[TOC]\n\n[[_TOC_]]\n\ntwo', '<p>one</p><p>two</p>'],
  ['::: raw\none\n:::\n\n:::steps Do *this*\ntwo\n:::', '<p>one</p><p><strong>Do <em>this</em></strong></p><p>two</p>'],
  [':::outer\n:::tip\none\n:::\n:::', '<aside class="callout tip"><p>one</p></aside>'],
  ['one\n\n<<< @/snippets/a.js{2}\n\ntwo', '<p>one</p><p>two</p>'],
])('%j', (source, html) => {
  expect(htmlOf(source, 'vitepress').replaceAll('>\n<', '><')).toBe(html)
})

test.each([
  ['!!! note\ntext', '<p>!!! note\ntext</p>'],
  ['Wow!!! note "x"\n    text', '<p>Wow!!! note "x"\ntext</p>'],
  ['see [TOC] and [[toc]]', '<p>see [TOC] and [[toc]]</p>'],
  ['[toc]\n\n[toc]: /a', '<p><a href="/a">toc</a></p>'],
  ['`<<< @/a.js` is\n<<< "word"', '<p><code>&#x3C;&#x3C;&#x3C; @/a.js</code> is\n&#x3C;&#x3C;&#x3C; "word"</p>'],
  [':::open\nnever closed', '<p>:::open\nnever closed</p>'],
  ['::: 1\ntext\n:::', '<p>::: 1\ntext\n:::</p>'],
  ['std:::a\n:::', '<p>std:::a\n:::</p>'],
  ['```\n!!! note\n    x\n[TOC]\n<<< @/a.js\n```', '<pre><code>!!! note\n    x\n[TOC]\n&#x3C;&#x3C;&#x3C; @/a.js\n</code></pre>'],
])('%j is prose or code', (source, html) => {
  expect(htmlOf(source, 'vitepress')).toBe(html)
})

test('containers and code of other files are named with their lines', () => {
  const body = 'a\n\n!!! tip\n    <<< ../a.js#part\n\n<<< @/b.ts {1}\n\n::: raw\nb\n:::\n\n:::raw\nc\n:::'
  expect(readArticle(body, { generator: 'vitepress' }, { firstLine: 3 }).notes).toEqual([
    'code of ../a.js on line 6: left out, put it into the text',
    'code of @/b.ts on line 8: left out, put it into the text',
    'container raw on line 10, 14: not known here, its text is kept',
  ])
})

test('unknown tags go, their text stays, and they are named with their lines', () => {
  const body = 'a\n\n{{< funnel title="Words" >}}inner{{< /funnel >}}\n\n{% chart %}'
  const { tree, notes } = readArticle(body, { generator: 'hugo' }, { firstLine: 3 })
  expect(treeToHtml(tree)).toContain('<p>Wordsinner</p>')
  expect(notes).toEqual(['tag funnel on line 5: not known here, its text is kept', 'tag chart on line 7: not known here, its text is kept'])
})

test('braces of prose stay', () => {
  for (const text of ['a {b} {{ c }} {d', '{% not a tag', 'x{{', '{.5} {#1']) expect(replaceTemplates(text, null).text).toBe(text)
})

test('MDX may have comments of HTML and ids of headings', () => {
  const body = '<!-- a\nb -->\n\n## H {#id}\n\n`<!-- c -->`\n\n{props.x}'
  const { tree, notes } = readArticle(body, { generator: 'docusaurus', isMdx: true })
  expect(treeToHtml(tree).trim()).toMatch(/^<h2 id="id">H<\/h2>\s*<p><code>&#x3C;!-- c --><\/code><\/p>$/)
  expect(notes).toEqual(['the value of {props.x} on line 8 is not known: left out'])
})

test('comments of MDX in the Markdown of Docusaurus are not shown; in code and in other Markdown they stay', () => {
  const body = 'A {/* no */}b {/* n`o */}`{/* c */}`\n\n{/*\nno\n*/}\n\n```\n{/* d */}\n```\n\n\\{/* e */} {/* f'
  const read = (dialect: Partial<Dialect>) => treeToHtml(readArticle(body, dialect).tree)
  const html = read({ generator: 'docusaurus' })
  expect(html).not.toContain('no')
  for (const kept of ['<p>A b <code>{/* c */}</code></p>', '{/* d */}', '{/* e ']) expect(html).toContain(kept)
  for (const shown of [read({ generator: 'hugo' }), read({})]) expect(shown).toContain('no')
})

test.each<[Partial<Dialect>, string, string]>([
  [
    { generator: 'jekyll' },
    'A {::comment}no{:/comment}b\n\n{::comment}\nno\n{:/}\n\n`{::comment}`',
    '<p>A b</p>\n<p><code>{::comment}</code></p>',
  ],
  [{}, 'A %%no%% b\n\n%%\nno\n\nno\n%%\n\n`%%c%%` 5%% of 6%%', '<p>A  b</p>\n<p><code>%%c%%</code> 5%% of 6%%</p>'],
  [{}, '| %% | a |\n|---|---|\n| %d | b |', '<table>'],
  [{ generator: 'hugo' }, 'A %%no%%', '<p>A</p>'],
  [{ isMdx: true }, 'A %%no%%', '<p>A</p>'],
])('comments of kramdown and Obsidian are not shown: %j %s', (dialect, body, expected) => {
  const html = treeToHtml(readArticle(body, dialect).tree).trim()
  expect(html.replace(/\n+/g, '\n')).toContain(expected)
  expect(html).not.toContain('no')
})

test('many openings take little time', () => {
  const before = process.threadCpuUsage().user
  const openings = '{{|{%|{{< a|`|``a|{: |{.a |<pre|<!--|    a\n\n|```\n|{% raw %}|{% highlight %}\n|{{ a(|{% a %}|{% a %}{% endb %}'
  const containers =
    '{/*|{::comment}|%%a\n|a %%b\n|a%%|{/* a */ b|{% code %}{% note %}|  :::\n|:::a\n  :::|!!! a\n|!!! a\n    b\n|!!! a\n\n|[toc]\n|`a\n!!!'
  for (const text of `${openings}|${containers}`.split('|')) {
    replaceLines(text.repeat(5_000))
    outdentContainerEnds(text.repeat(5_000))
    replaceTemplates(text.repeat(5_000), 'jekyll')
    for (const generator of ['docusaurus', null] as const) dropComments(text.repeat(5_000), generator)
  }
  expect(process.threadCpuUsage().user - before).toBeLessThan(3_000_000)
})
