import { expect, test } from 'vitest'
import { renderArticle } from '../../../rendering/render-article.server.ts'
import { readArticle } from '../read-article.server.ts'
import { readCodeInfo } from './code-fence-info.ts'
import { treeToHtml } from './markdown-reader.ts'

const CODE = 'one\ntwo\nthree\nfour\nfive'
const fence = (info: string, code = CODE) => `\`\`\`${info}\n${code}\n\`\`\``

async function shown(body: string) {
  const { tree } = readArticle(body, { generator: body.startsWith('{%') ? 'jekyll' : 'hugo' })
  const { html } = await renderArticle({ content: treeToHtml(tree), ...NO_PROJECT }, async () => new Map())
  const rows = html.split('<span class="line').slice(1)
  return {
    marked: rows.flatMap((row, index) => (/^[^"]*\bhl\b/.test(row) ? index + 1 : [])),
    first: /data-number="(\d+)"/.exec(html)?.[1] ?? null,
    label: /<span class="file">([^<]*)</.exec(html)?.[1],
    lines: rows.length,
  }
}

const plain = { first: null, label: 'JavaScript', lines: 5 }

test.each([
  ['Hugo', fence('js {hl_lines=[1,"3-4"],linenos=table,linenostart=199}'), { marked: [1, 3, 4], first: '199' }],
  ['Hugo', fence('js {linenos=inline hl_lines="2 4-5"}'), { marked: [2, 4, 5], first: '1' }],
  ['Hugo', fence('js {linenos=false,hl_lines=[2]}'), { marked: [2] }],
  [
    'Hugo',
    `{{< highlight js "linenos=table,hl_lines=2 4-5,linenostart=9" >}}\n${CODE}\n{{< /highlight >}}`,
    { marked: [2, 4, 5], first: '9' },
  ],
  ['Hugo', `{{< highlight lang=js hl_lines="1 3-4" >}}\n${CODE}\n{{< /highlight >}}`, { marked: [1, 3, 4] }],
  ['Jekyll', `{% highlight js linenos mark_lines="1 2" %}\n${CODE}\n{% endhighlight %}`, { marked: [1, 2], first: '1' }],
  ['Jekyll', `{% highlight js linenos %}\n${CODE}\n{% endhighlight %}`, { marked: [], first: '1' }],
  ['Docusaurus', fence('js {1,3-4} title="a b.js" showLineNumbers'), { marked: [1, 3, 4], first: '1', label: 'JavaScript · a b.js' }],
  ['Docusaurus', fence('js', `// highlight-next-line\n${CODE}`), { marked: [1] }],
  ['Docusaurus', fence('js', 'one\n// highlight-start\ntwo\nthree\n// highlight-end\nfour\nfive'), { marked: [2, 3] }],
  ['VitePress', fence('js{1,3-4}'), { marked: [1, 3, 4] }],
  ['VitePress', fence('js{4}:line-numbers=2'), { marked: [4], first: '2' }],
  ['VitePress', fence('js', 'one // [!code highlight]\ntwo\nthree\nfour\nfive'), { marked: [1] }],
  ['Gatsby', fence('js:title=src/a.js {1,3}'), { marked: [1, 3], label: 'JavaScript · src/a.js' }],
  ['Gatsby', fence('js{1,2}{numberLines: 5}'), { marked: [1, 2], first: '5' }],
  ['Gatsby', fence('js', 'one // highlight-line\ntwo\nthree\nfour\nfive'), { marked: [1] }],
  [
    'Hexo',
    `{% codeblock My title lang:js https://a.example link mark:1,4-5 first_line:5 line_number:true %}\n${CODE}\n{% endcodeblock %}`,
    { marked: [1, 4, 5], first: '5', label: 'JavaScript · My title' },
  ],
  ['Pelican', `    :::js\n    one\n    two\n    three\n    four\n    five`, { marked: [] }],
  ['Pelican', `    #!js hl_lines="1 3"\n    one\n    two\n    three\n    four\n    five`, { marked: [1, 3] }],
  ['Pelican', fence('{.js hl_lines="1 3" linenums="1" title="a b.js"}'), { marked: [1, 3], first: '1', label: 'JavaScript · a b.js' }],
  ['Zola', fence('js,linenos,linenostart=10,hl_lines=1 3-4'), { marked: [1, 3, 4], first: '10' }],
  ['Zola', fence('js,name=a.js,linenos'), { marked: [], first: '1', label: 'JavaScript · a.js' }],
  ['Eleventy', fence('js/0,2-3'), { marked: [1, 3, 4] }],
  ['Eleventy', `{% highlight "js 0,2" %}\n${CODE}\n{% endhighlight %}`, { marked: [1, 3] }],
  ['Next', fence('js {1} showLineNumbers{5} filename="a.js"'), { marked: [1], first: '5', label: 'JavaScript · a.js' }],
  ['Astro', fence('js title="a.js" startLineNumber=5 {2}'), { marked: [2], first: '5', label: 'JavaScript · a.js' }],
  ['Pandoc', fence('{.js .numberLines startFrom="5"}'), { marked: [], first: '5' }],
])('%s: %s', async (_program, body, expected) => {
  expect(await shown(body)).toEqual({ ...plain, ...expected })
})

test('words that no program knows stay', () => {
  expect(readCodeInfo('js', 'Title of it {1} ins={2}')).toEqual({ language: 'js', title: null, meta: 'Title of it {1} ins={2}' })
  expect(readCodeInfo('rust,ignore', '')).toEqual({ language: 'rust,ignore', title: null, meta: '' })
  expect(readCodeInfo('js', 'hl_lines="1" twoslash')).toEqual({ language: 'js', title: null, meta: '{1} twoslash' })
})

test('the first line of code stays when it names no language', async () => {
  for (const line of ['#!/bin/sh', '::: tip', ':::unknown', '# highlight-'])
    expect(await shown(`    ${line}\n    two\n`)).toMatchObject({ lines: 2 })
})

const NO_PROJECT = {
  ...{ thumbnail: null, isProject: false, projectPreviewUrl: null, projectPreviewLabel: '', projectSourceUrl: null },
  projectSourceLabel: '',
}
