import { expect, test } from 'vitest'
import { parseHtml } from '#tests/parse-html.ts'
import { docToHtml } from '../html/doc-to-html.ts'
import { htmlToDoc } from '../html/html-to-doc.ts'
import { looksLikeMarkdown, pastedMarkdownToHtml } from './markdown.ts'

test.each([
  ['a sentence', 'Just a sentence. And another one!'],
  ['a shell script', '#!/bin/sh\n# install\nset -e\n\n# run\nif [ -f x ]; then\n  echo "$x"\nfi'],
  ['a Python program', '# comment\nimport os\n\ndef main():\n    return os.path\n\n# end\nclass A:\n    pass'],
  ['a program with arrays', 'const a = [b](c);\nconst x = {\n  y: 1,\n};\nfunction f() {}'],
  ['one list alone', '- milk\n- bread'],
  ['an e-mail with a quotation', '> you wrote\nand I answer'],
  ['a row of pipes', 'a | b | c'],
  ['a diff', '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-old\n+new'],
])('%s is not Markdown', (_, text) => {
  expect(looksLikeMarkdown(text)).toBe(false)
})

test.each([
  ['an article', '# Title\n\nWords with **weight**.\n\n- one\n- two\n'],
  ['a block of code', 'Look:\n\n```js\nconst a = 1;\n```\n'],
  ['a table', '| a | b |\n|---|--:|\n| 1 | 2 |'],
  ['tasks', '- [ ] one\n- [x] two'],
  ['a link', 'See [the docs](https://example.com/a).'],
  ['a note', '> [!NOTE]\n> careful'],
  ['a heading and code', '## Use\r\n\r\nRun `npm start` now.'],
  ['mostly code in a fence', '# T\n\n```c\nint a;\nint b;\nint c;\n```'],
])('%s is Markdown', (_, text) => {
  expect(looksLikeMarkdown(text)).toBe(true)
})

test('pasted Markdown becomes the same as imported Markdown', () => {
  const markdown = '## H\n\na **b** `c`\n\n- [x] d\n\n| e |\n|--:|\n| 1 |\n\n> [!TIP]\n> f\n\n```rust\ng\n```\n\n![h](/i.png "j")'
  expect(docToHtml(htmlToDoc(parseHtml(pastedMarkdownToHtml(markdown)))).replace(/\n/g, '')).toBe(
    '<h2>H</h2><p>a <strong>b</strong> <code>c</code></p><ul><li><input type="checkbox" checked disabled> d</li></ul>' +
      '<table><thead><tr><th align="right">e</th></tr></thead><tbody><tr><td align="right">1</td></tr></tbody></table>' +
      '<blockquote><p>[!TIP]</p><p>f</p></blockquote><pre><code class="language-rust">g</code></pre><p><img src="/i.png" alt="h" title="j"></p>',
  )
})
