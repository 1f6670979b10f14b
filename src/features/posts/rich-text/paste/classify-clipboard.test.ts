import { expect, test } from 'vitest'
import { parseHtml } from '#tests/parse-html.ts'
import { type Clipboard, classifyClipboard } from './classify-clipboard.ts'
import { cleanHtml } from './clean-html.ts'

function kindOf(clipboard: Partial<Clipboard>) {
  const whole = { html: '', text: '', editorData: '', hasPictures: false, ...clipboard }
  return classifyClipboard(whole, cleanHtml(parseHtml(whole.html)).nodes)
}

const VS_CODE =
  '<div style="color: #cccccc;font-family: \'Fira Code\', monospace;white-space: pre;"><div><span style="color: #569cd6;">const</span> a</div><div>b</div></div>'

test('lines from VS Code are a code block in their language', () => {
  const editorData = '{"version":1,"isFromEmptySelection":false,"multicursorText":null,"mode":"typescriptreact"}'
  expect(kindOf({ html: VS_CODE, text: 'const a\nb', editorData })).toEqual({ kind: 'code', language: 'tsx' })
  expect(kindOf({ html: VS_CODE, text: 'a', editorData })).toEqual({ kind: 'text' })
  expect(kindOf({ text: 'a\nb', editorData: '{"mode":"klingon"}' })).toEqual({ kind: 'code', language: null })
})

test('Markdown from VS Code is Markdown', () => {
  expect(kindOf({ text: '# A\n\n**b**', editorData: '{"mode":"markdown"}' })).toEqual({ kind: 'markdown' })
  expect(kindOf({ text: 'only text', editorData: '{"mode":"markdown"}' })).toEqual({ kind: 'text' })
})

test('code from other editors is code, a single line of it is text', () => {
  const html = '<pre style="font-family:\'JetBrains Mono\'">a<br>b</pre>'
  expect(kindOf({ html, text: 'a\nb' })).toEqual({ kind: 'html' })
  expect(kindOf({ html: '<pre>a</pre>', text: 'a' })).toEqual({ kind: 'text' })
})

test('Markdown is recognised in HTML that only marks lines', () => {
  expect(kindOf({ html: '<div># A</div><div><br></div><div>**b** and</div>', text: '# A\n\n**b** and' })).toEqual({ kind: 'markdown' })
  expect(kindOf({ html: '<h1>A</h1><p><b>b</b></p>', text: '# A\n\n**b**' })).toEqual({ kind: 'html' })
})

test('a copied picture is a picture, a picture of copied text is not', () => {
  expect(kindOf({ hasPictures: true })).toEqual({ kind: 'pictures' })
  expect(kindOf({ html: '<img src="https://a.b/c.png">', hasPictures: true })).toEqual({ kind: 'pictures' })
  expect(kindOf({ html: '<p>Words of a document</p>', hasPictures: true })).toEqual({ kind: 'html' })
})

test('plain text is left to the editor', () => {
  expect(kindOf({ text: 'a\nb' })).toEqual({ kind: 'other' })
  expect(kindOf({ text: 'x', editorData: 'not json' })).toEqual({ kind: 'other' })
})
