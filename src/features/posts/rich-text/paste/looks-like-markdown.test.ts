import { expect, test } from 'vitest'
import { looksLikeMarkdown } from './looks-like-markdown.ts'

test.each([
  ['a sentence', 'Just a sentence. And another one!'],
  ['a shell script', '#!/bin/sh\n# install\nset -e\n\n# run\nif [ -f x ]; then\n  echo "$x"\nfi'],
  ['a Python program', '# comment\nimport os\n\ndef main():\n    return os.path\n\n# end\nclass A:\n    pass'],
  ['a program with arrays', 'const a = [b](c);\nconst x = {\n  y: 1,\n};\nfunction f() {}'],
  ['one list alone', '- milk\n- bread'],
  ['an e-mail with a quotation', '> you wrote\nand I answer'],
  ['prices', '$5 and $10, $$ and $$'],
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
  ['a formula between lines', 'So:\n\n$$\nx\n$$\n'],
  ['a formula on a line', '$$x^2$$'],
  ['a note', '> [!NOTE]\n> careful'],
  ['a heading and code', '## Use\r\n\r\nRun `npm start` now.'],
  ['mostly code in a fence', '# T\n\n```c\nint a;\nint b;\nint c;\n```'],
])('%s is Markdown', (_, text) => {
  expect(looksLikeMarkdown(text)).toBe(true)
})
