// Every document that the editor can make survives saving, showing, opening, exporting and importing.
import type { Node } from '@tiptap/pm/model'
import fc from 'fast-check'
import type { Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { draftFieldsSchema } from '#src/features/posts/drafts/draft.ts'
import { postInputSchema } from '#src/features/posts/post.schema.ts'
import { serializePost } from '#src/features/transfer/export/serialize-post.ts'
import { readPostFile } from '#src/features/transfer/import/post-file.ts'
import { htmlOf, openDoc, schema } from '#tests/article-state.ts'
import { runs } from '#tests/property-runs.ts'
import { anyNumbers, Choices } from '#tests/support/article-documents/choices.ts'
import { drawDocument } from '#tests/support/article-documents/draw-document.ts'
import { MARK_ATTRIBUTES, NODE_ATTRIBUTES } from '#tests/support/article-documents/drawn-attributes.ts'
import { levelled } from '#tests/support/article-documents/level-document.ts'
import { renderForComparison } from '#tests/support/render-for-comparison.ts'

test('every node type, mark and attribute of the schema is drawn', () => {
  expect(attributeNames(NODE_ATTRIBUTES)).toEqual(schemaNames(schema.nodes))
  expect(attributeNames(MARK_ATTRIBUTES)).toEqual(schemaNames(schema.marks))
})

test('any document is the same after it was saved and opened, and saving it again changes nothing', () => {
  fc.assert(
    fc.property(anyNumbers, (numbers) => {
      const document = drawDocument(schema, numbers)
      const written = htmlOf(document)
      const opened = open(saved(written))
      expect(htmlOf(opened)).toBe(written)
      expect(levelled(opened)).toEqual(levelled(document))
      // What was opened once is exactly the same every time.
      expect(open(htmlOf(opened)).toJSON()).toEqual(opened.toJSON())
    }),
    { numRuns: runs(500) },
  )
})

test('readers see the words, pictures, formulas, players, tables, items and details of any document, each once and in their order', async () => {
  await fc.assert(
    fc.asyncProperty(anyNumbers, async (numbers) => {
      const document = drawDocument(schema, numbers)
      const { html } = await renderForComparison(htmlOf(document))
      expect(shownIn(unified().use(rehypeParse, { fragment: true }).parse(html))).toEqual(visibleIn(document))
    }),
    { numRuns: runs(150) },
  )
})

test('the file of an export holds any document as it is saved', () => {
  fc.assert(
    fc.property(anyNumbers, (numbers) => {
      const content = htmlOf(drawDocument(schema, numbers))
      expect(readPostFile('posts/any.md', serializePost({ ...POST, content })).body).toBe(content)
    }),
    { numRuns: runs(100) },
  )
})

const POST: Parameters<typeof serializePost>[0] = {
  ...{ type: 'post', slug: 'any', title: 'Any', description: '', thumbnail: null, category: [], content: '', status: 'published' },
  ...{ createdAt: new Date(0), updatedAt: new Date(0), isProject: false, projectPreviewUrl: null, projectPreviewLabel: 'Live Preview' },
  ...{ projectSourceUrl: null, projectSourceLabel: 'Source Code', authors: [], series: null, seriesOrder: null },
  ...{ canonicalUrl: null, language: null, hasContents: true, markdown: null, dialect: '', addresses: '', frontMatter: '' },
  ...{ metaTitle: '', metaDescription: '', socialImage: null, noindex: false, thumbnailAlt: '', focalX: 50, focalY: 50 },
}

function open(html: string): Node {
  const document = openDoc(html)
  document.check()
  return document
}

/** The text as the server stores it while it is written and when it is published. */
function saved(html: string): string {
  return v.parse(postInputSchema.entries.content, v.parse(draftFieldsSchema.entries.content, html))
}

const SHOWN: Record<string, string> = {
  ...{ figure: 'img', inlineImage: 'img', formula: 'math', formulaBlock: 'math', recording: 'player', table: 'table' },
  ...{ listItem: 'li', taskItem: 'li', footnote: 'li', details: 'details' },
}
const PLAYERS = ['video', 'audio']

/** Readers see no place of a picture that is not stored yet. */
function visibleIn(document: Node): string[] {
  const parts: string[] = []
  document.descendants((node) => {
    const { name } = node.type
    if (name === 'figure' && node.attrs.src === '') return false
    parts.push(` <${SHOWN[name]}> `, node.text ?? '', name === 'embed' ? String(node.attrs.label) : '')
    return true
  })
  return partsOf(parts.join(''))
}

function shownIn(page: Root): string[] {
  const parts: string[] = []
  visit(page, (node) => {
    if (node.type === 'element') parts.push(` <${PLAYERS.includes(node.tagName) ? 'player' : node.tagName}> `)
    if (node.type === 'text') parts.push(node.value)
  })
  return partsOf(parts.join(''))
}

function partsOf(text: string): string[] {
  return text.match(/w\d+x|<(?:img|math|player|table|li|details)>/g) ?? []
}

function attributeNames(table: typeof NODE_ATTRIBUTES): Record<string, string[]> {
  return Object.fromEntries(Object.entries(table).map(([name, attributes]) => [name, Object.keys(attributes(new Choices([]))).toSorted()]))
}

function schemaNames(types: Record<string, { spec: { attrs?: unknown } }>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(types).map(([name, { spec }]) => [name, Object.keys(spec.attrs ?? {}).toSorted()]))
}
