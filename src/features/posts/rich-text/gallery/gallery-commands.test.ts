import { type EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openState, schema } from '#tests/article-state.ts'
import { parseHtml } from '#tests/parse-html.ts'
import { runs } from '#tests/property-runs.ts'
import { docToHtml } from '../html/doc-to-html.ts'
import { htmlToDoc } from '../html/html-to-doc.ts'
import {
  activePicture,
  addPictures,
  galleryAt,
  movePicture,
  removePicture,
  separatePictures,
  unwrapSinglePictures,
} from './gallery-commands.ts'
import { galleryWidthsPlugin } from './gallery-widths.ts'

const GALLERY = galleryOf('abc')
/** Of the gallery in the articles of these tests. */
const START = 3

function galleryOf(names: string): string {
  const figures = [...names].map((name) => `<figure><img src="/${name}.png" alt="${name}"><figcaption>Of ${name}</figcaption></figure>`)
  return `<div class="gallery">${figures.join('')}</div>`
}

const open = (gallery: string) => openState(`<p>x</p>${gallery}<p>y</p>`, [galleryWidthsPlugin(unwrapSinglePictures)])

function changed(state: EditorState, change: (tr: Transaction) => Transaction): EditorState {
  const next = state.apply(change(state.tr))
  next.doc.check()
  return next
}

/** The names of the pictures, with brackets around galleries. */
function outline({ doc }: EditorState): string {
  const text = doc.children.slice(1, -1).map((node) => {
    const names = (node.type.name === 'gallery' ? node.children : [node]).map(({ attrs }) => attrs.alt).join('')
    return node.type.name === 'gallery' ? `[${names}]` : names
  })
  return text.join(' ')
}

test('pictures are added behind the one at the cursor, moved and removed, with their captions', () => {
  const state = open(GALLERY)
  const figure = schema.nodeFromJSON(htmlToDoc(parseHtml('<figure><img src="/n.png" alt="n"></figure>')).content?.[0])
  const found = galleryAt(state.doc.resolve(START + 2))
  expect(found?.index).toBe(0)
  if (!found) return
  expect(outline(changed(state, (tr) => addPictures(tr, found, [figure])))).toBe('[anbc]')
  expect(outline(changed(state, (tr) => addPictures(tr, { ...found, index: 3 }, [figure, figure])))).toBe('[abcnn]')
  const moved = changed(state, (tr) => movePicture(tr, START, { from: 0, place: 3 }))
  expect(outline(moved)).toBe('[bca]')
  expect(moved.doc.child(1).lastChild?.textContent).toBe('Of a')
  expect(activePicture(moved.selection, START)).toBe(2)
  expect(outline(changed(state, (tr) => removePicture(tr, START, 1)))).toBe('[ac]')
})

test('a gallery with one picture becomes a figure, and the selection stays on it', () => {
  const state = changed(open(galleryOf('ab')), (tr) => tr.setSelection(NodeSelection.create(tr.doc, START + 1)))
  const single = changed(state, (tr) => removePicture(tr, START, 1))
  expect(outline(single)).toBe('a')
  expect(single.selection instanceof NodeSelection && single.selection.node.attrs.alt).toBe('a')
  expect(outline(changed(open(GALLERY), (tr) => separatePictures(tr, START)))).toBe('a b c')
})

test('any changes leave all other pictures in the article, and no gallery of a single one', () => {
  const change = fc.record({ kind: fc.constantFrom('move', 'remove', 'cut'), from: fc.nat(5), place: fc.nat(6) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
      let state = open(galleryOf('abcdef'))
      for (const { kind, from, place } of changes) {
        const gallery = state.doc.nodeAt(START)
        if (gallery?.type.name !== 'gallery') break
        const before = outline(state)
        const picture = gallery.maybeChild(from)
        state = changed(state, (tr) => {
          if (kind === 'move') return movePicture(tr, START, { from, place })
          if (kind === 'remove' || !picture) return removePicture(tr, START, from)
          return tr.setSelection(NodeSelection.create(tr.doc, tr.doc.resolve(START + 1).posAtIndex(from))).deleteSelection()
        })
        const lost = kind === 'move' || !picture ? '' : String(picture.attrs.alt)
        expect([...outline(state).replace(/\W/g, '')].sort()).toEqual([...before.replace(/\W/g, '').replace(lost, '')].sort())
        expect(outline(state)).not.toMatch(/\[.?\]/)
      }
    }),
    { numRuns: runs(200) },
  )
})

test('a gallery is written as it was read, and places of pictures stay in it', () => {
  const html = `${GALLERY.slice(0, -'</div>'.length)}<template data-picture="n.png" data-upload="u">Cap</template></div>`
  const doc = htmlToDoc(parseHtml(html))
  expect(doc.content?.map(({ type }) => type)).toEqual(['gallery'])
  expect(docToHtml(doc).replaceAll('\n', '')).toBe(html)
})
