// Documents that changed when they were opened again: each is what an author makes by moving, joining or removing blocks.
import type { Node } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { htmlOf, openDoc, schema } from '#tests/article-state.ts'
import { parseHtml } from '#tests/parse-html.ts'
import { createNode, type DocMark, type DocNode } from './article-doc.ts'
import { docToHtml } from './doc-to-html.ts'
import { htmlToDoc } from './html-to-doc.ts'

const text = (written: string, ...marks: DocMark[]): DocNode => ({ type: 'text', text: written, marks })
const line = (written: string, attrs = {}) => createNode('paragraph', attrs, written === '' ? [] : [text(written)])
const raw = (html: string, ...marks: DocMark[]): DocNode => ({ type: 'inlineHtml', attrs: { html }, marks })
const captioned = (type: string, attrs: Record<string, unknown>, ...caption: DocNode[]) =>
  createNode(type, attrs, [createNode('figureCaption', {}, caption)])
const picture = (src: string, form: string, ...caption: DocNode[]) => captioned('figure', { src, form }, ...caption)
const CLIP = `/media/${'a'.repeat(64)}.mp4`
const list = (...blocks: DocNode[]) => createNode('bulletList', {}, [createNode('listItem', {}, blocks)])
const row = (cells: DocNode[], attrs = {}) => createNode('tableRow', attrs, cells)
const cell = (type: string, written: string, attrs = {}) => createNode(type, attrs, [line(written)])
const LINK: DocMark = { type: 'link', attrs: { href: '/x' } }

test.each<[string, DocNode[], string]>([
  [
    'a player at the end of a footnote',
    [
      createNode('paragraph', {}, [text('a'), { type: 'footnoteReference', attrs: { name: '1' } }]),
      createNode('footnotes', {}, [createNode('footnote', { name: '1' }, [captioned('recording', { src: CLIP, form: 'p' }, text('c'))])]),
    ],
    `<p>a<sup><a href="#fn-1" id="fnref-1" data-footnote-ref>1</a></sup></p>\n<section class="footnotes" data-footnotes>\n<ol>\n<li id="fn-1">\n<p><video src="${CLIP}" title="c"></video></p> <a href="#fnref-1" data-footnote-backref>↩</a>\n</li>\n</ol>\n</section>`,
  ],
  ['spaces that no page shows', [createNode('paragraph', {}, [text(' a  '), text(' b ')])], '<p>a b</p>'],
  [
    'two pictures beside each other after the text between them is gone',
    [picture('/a.png', 'bare'), picture('/b.png', 'bare')],
    '<p><img src="/a.png"></p>\n<p><img src="/b.png"></p>',
  ],
  [
    'a picture beside text without tags',
    [line('a', { inlineIn: 'doc' }), picture('/a.png', 'bare')],
    '<p>a</p>\n<p><img src="/a.png"></p>',
  ],
  ['a picture that was moved into a list', [list(picture('/a.png', 'bare'))], '<ul>\n<li>\n<p><img src="/a.png"></p>\n</li>\n</ul>'],
  [
    'a player in a quotation',
    [createNode('blockquote', {}, [captioned('recording', { src: CLIP }, text('c'))])],
    `<blockquote>\n<p><video src="${CLIP}" title="c"></video></p>\n</blockquote>`,
  ],
  [
    'a player whose caption is a line break',
    [captioned('recording', { src: CLIP }, { type: 'hardBreak' })],
    `<figure>\n<video src="${CLIP}"></video>\n<figcaption><br></figcaption>\n</figure>`,
  ],
  ['a caption with no-break spaces', [picture('/a.png', 'p', text('\u00a0c'))], '<p><img src="/a.png" title="&nbsp;c"></p>'],
  ['an empty line above a nested list', [list(line(''), list(line('a')))], '<ul>\n<li>\n<p></p>\n<ul>\n<li>a</li>\n</ul>\n</li>\n</ul>'],
  [
    'an empty line below the place of a picture',
    [list(picture('', 'figure'), line(''))],
    '<ul>\n<li>\n<template data-picture></template>\n<p></p>\n</li>\n</ul>',
  ],
  ['a link target on a line of a list', [list(line('a', { preserved: { id: 'x' } }))], '<ul>\n<li>\n<p id="x">a</p>\n</li>\n</ul>'],
  ['raw HTML alone on a line of a list', [list(createNode('paragraph', {}, [raw('<wbr>')]))], '<ul>\n<li>\n<p><wbr></p>\n</li>\n</ul>'],
  [
    'bold text beside bold text that was opened',
    htmlToDoc(parseHtml('<p><strong>a</strong></p>')).content?.map((block) => ({
      ...block,
      content: [...(block.content ?? []), text('b', { type: 'bold' })],
    })) ?? [],
    '<p><strong>ab</strong></p>',
  ],
  [
    'a comment inside of a link',
    [createNode('paragraph', {}, [text('a', LINK), raw('<!--c-->', LINK), text('b', LINK)])],
    '<p><a href="/x">a<!--c-->b</a></p>',
  ],
  [
    'a link over link targets',
    [
      createNode('paragraph', {}, [
        text('a', LINK),
        raw('<a id="g"></a>', LINK),
        text('b', LINK, { type: 'phrase', attrs: { tag: 'a', preserved: { name: 'h' } } }),
      ]),
    ],
    '<p><a href="/x">a<span id="g"></span><span id="h">b</span></a></p>',
  ],
  [
    'a row whose cells are all covered from above',
    [createNode('table', {}, [row([cell('tableCell', 'a', { rowspan: 2 })]), row([])])],
    '<table>\n<tbody>\n<tr>\n<td rowspan="2">a</td>\n</tr>\n<tr>\n\n</tr>\n</tbody>\n</table>',
  ],
  [
    'a cell among the headers of a row of the head',
    [createNode('table', {}, [row([cell('tableHeader', 'a'), cell('tableCell', 'b')], { section: 'head' })])],
    '<table>\n<tbody>\n<tr>\n<th>a</th>\n<td>b</td>\n</tr>\n</tbody>\n</table>',
  ],
  [
    'an empty callout whose line was moved into it',
    [createNode('callout', {}, [line('', { inlineIn: 'callout' })])],
    '<aside class="callout"></aside>',
  ],
])('%s stays the same', (_name, blocks, html) => {
  const made = schema.nodeFromJSON(createNode('doc', {}, blocks))
  expect(htmlOf(made)).toBe(html)
  const opened = openDoc(html)
  opened.check()
  expect(htmlOf(opened)).toBe(html)
  expect(blocksIn(opened)).toEqual(blocksIn(made))
})

test('a last line of spaces is not written', () => {
  expect(docToHtml(createNode('doc', {}, [line('a'), line('  ')]))).toBe('<p>a</p>')
})

test('a group of code gets no attributes by opening', () => {
  const html = '<div class="code-group" id="g">\n<pre><code>a\n</code></pre>\n</div>'
  expect(htmlToDoc(parseHtml(html)).content?.[0]?.attrs).toEqual({ preserved: { id: 'g' } })
})

function blocksIn(document: Node): string[] {
  const types: string[] = []
  document.descendants((node, _position, parent) => {
    if (node.isBlock) types.push(`${node.type.name} in ${parent?.type.name}`)
  })
  return types
}
