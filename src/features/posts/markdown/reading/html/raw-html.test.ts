import { expect, test } from 'vitest'
import { NO_PROJECT } from '#tests/no-project.ts'
import { wordsOf } from '#tests/support/article-words.ts'
import { renderArticle } from '../../../rendering/render-article.server.ts'
import { readMarkdown } from '../parse/markdown.server.ts'
import { treeToHtml } from '../parse/markdown-reader.ts'

/** The words of a visitor's page. */
async function wordsOnPage(markdown: string): Promise<string[]> {
  const article = await renderArticle({ content: htmlOf(markdown), ...NO_PROJECT }, async () => new Map())
  return wordsOf(`${article.plainText} ${article.codeText}`)
}

function htmlOf(markdown: string): string {
  return treeToHtml(readMarkdown(markdown).tree).trim()
}

test.each([
  ['a self-closed component', '<Video src="a.mp4" caption="x" />'],
  ['a self-closed component over lines', '<Video\n  src="a.mp4"\n  loop\n/>'],
  ['a self-closed component in a line', 'before <Badge type="tip" /> after'],
  ['a self-closed element', '<iframe src="https://a.example/b" />'],
  ['a self-closed anchor', '<a name="part" />'],
  ['a self-closed box', '<div class="box"/>'],
  ['an unknown element', '<Box>\n\nin the box\n\n</Box>'],
  ['an unknown element without an end', '<Box kind="x">'],
  ['a frame without an end', '<iframe src="https://a.example/b">'],
  ['a video without an end', '<video src="a.mp4">'],
  ['a video without an address', '<video>\n\nin the video\n\n</video>'],
  ['a title of a page', 'Set the <title> first.'],
  ['a text field', 'Set the <textarea> first.'],
  ['a script without an end', 'Write <script> first.'],
  ['a style without an end', 'Write <style> first.'],
  ['a template', '<template><p>in the template</p></template>'],
  ['a template without an end', 'Write <template> first.'],
  ['a choice', '<select><option>one</option><option>two</option></select>'],
  ['a choice without an end', 'Write <select> first.'],
  ['an object', '<object data="a.swf">no object</object>'],
  ['an object without an end', '<object data="a.swf">'],
  ['a drawing', '<svg viewBox="0 0 1 1"><title>drawn</title><path d="M0 0"/><text>label</text></svg>'],
  ['a drawing without an end', 'An <svg> first.'],
  ['a comment without an end', 'text <!-- no end'],
  ['plain text', '<plaintext>'],
  ['generic types', 'A Vec<T> of Option<Box<T>>.'],
])('%s swallows nothing', async (_name, markdown) => {
  const words = await wordsOnPage(`${markdown}\n\nThe *rest* of the article.\n\n- stays\n`)
  expect(words.slice(-6)).toEqual(['The', 'rest', 'of', 'the', 'article', 'stays'])
  for (const word of markdown.match(/(?:in the \w+|before|after|first|one|two|drawn|label|no object|Vec)/g) ?? []) {
    expect(words.join(' ')).toContain(word)
  }
})

test('a tag of no element that nothing closes is text, as are elements that would hide what follows', () => {
  expect(htmlOf('A Vec<T> and `Vec<T>`')).toBe('<p>A Vec&#x3C;T> and <code>Vec&#x3C;T></code></p>')
  expect(htmlOf('Set the <title>')).toBe('<p>Set the &#x3C;title></p>')
})

test('other elements of pages and drawings are unwrapped, and what they leave is a paragraph', () => {
  expect(htmlOf('<article><header>\nHead <font color="red">red</font>\n</header></article>')).toBe('<p>\nHead red</p>')
  expect(htmlOf('<svg><title>A</title><text>B</text></svg>')).toBe('<p> A B </p>')
  expect(htmlOf('<style>p { color: red }</style>\n\n<script>alert(1)</script>\n\ntext')).toBe('<p>text</p>')
})

test('players keep their addresses, and frames end where they began', () => {
  expect(htmlOf('<video controls><source src="a.mp4">Too old a browser</video>\n\ntext')).toBe(
    '<p><video controls><source src="a.mp4"></video></p>\n<p>text</p>',
  )
  expect(htmlOf('a <iframe src="https://a.example/"></iframe> b')).toBe('<p>a <iframe src="https://a.example/"></iframe> b</p>')
})

test('components are named with the lines of the file', () => {
  const { notes } = readMarkdown('<Chart a="b" />\n\n`<Not />`\n\n<div>\n<Funnel>x</Funnel>\n</div>\n\n<Chart />', { firstLine: 5 })
  expect(notes).toEqual([
    'component Chart on line 5, 13: not known here, its text is kept',
    'component Funnel on line 10: not known here, its text is kept',
  ])
})

test('many open tags do not occupy the parser', () => {
  const before = process.threadCpuUsage().user
  for (const tag of ['<iframe>', '<Box a>', '<!--', '<svg>', '<script>', '</a']) readMarkdown(`<div>${tag.repeat(300)}`)
  expect(process.threadCpuUsage().user - before).toBeLessThan(2_000_000)
})

test('an acronym of HTML 4 keeps its title', () => {
  expect(htmlOf('an <acronym title="For The Win">ftw</acronym>')).toBe('<p>an <abbr title="For The Win">ftw</abbr></p>')
})
