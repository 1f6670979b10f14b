// Moving a section of an article: nothing is lost, doubled or reordered within the parts.
import type { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOf, openDoc } from '#tests/article-state.ts'
import { runs } from '#tests/property-runs.ts'
import { levelsOf, moveSection } from './move-section.ts'
import { sectionEnd } from './sections.ts'

const write = (doc: Node): string => htmlOf(doc).replace(/\n/g, '')

const ARTICLE =
  '<p>Start</p><h2 id="a">A</h2><p>in <em>a</em></p><h3>A1</h3><pre><code class="language-ts">a1</code></pre><h2>B</h2>' +
  '<aside class="callout"><h2>no section</h2></aside><table><tr><td>b</td></tr></table><h2>C</h2>'

test('a section moves with everything below its heading', () => {
  const tr = new Transform(openDoc(ARTICLE))
  expect(moveSection(tr, 1, 8)).toBe(4)
  tr.doc.check()
  const moved = write(tr.doc)
  expect(moved).toMatch(
    /^<p>Start<\/p><h2>B<\/h2><aside class="callout"><h2>no section<\/h2><\/aside>.*<h2 id="a">A<\/h2>.*a1.*<h2>C<\/h2>$/,
  )
  expect(moveSection(tr, 4, 1)).toBe(1)
  expect(write(tr.doc)).toBe(write(openDoc(ARTICLE)))
})

test('an article without a section there stays as it is', () => {
  const tr = new Transform(openDoc(ARTICLE))
  expect([moveSection(tr, 0, 3), moveSection(tr, 1, 2), moveSection(tr, 1, 99), moveSection(tr, 42, 0)]).toEqual([null, null, null, null])
  expect(tr.steps).toEqual([])
})

const blocks = fc.array(
  fc.oneof(
    fc.integer({ min: 1, max: 6 }).map((level) => (name: number) => `<h${level}>h${name}</h${level}>`),
    fc
      .constantFrom('<p>p#</p>', '<ul><li>l#</li></ul>', '<pre><code>c#</code></pre>', '<blockquote><h2>q#</h2></blockquote>', '<hr>')
      .map((html) => (name: number) => html.replace('#', String(name))),
  ),
  { minLength: 1, maxLength: 25 },
)

test('every move keeps all blocks, the order within the section, and the order of the others', () => {
  fc.assert(
    fc.property(blocks, fc.nat(), fc.nat(), (makers, one, other) => {
      const doc = openDoc(makers.map((make, name) => make(name)).join(''))
      const [start, place] = [one % doc.childCount, other % (doc.childCount + 1)]
      const tr = new Transform(doc)
      const index = moveSection(tr, start, place)
      tr.doc.check()
      if (index === null) {
        expect(tr.doc.eq(doc)).toBe(true)
        return
      }
      const size = sectionEnd(levelsOf(doc), start) - start
      const before = doc.children.map((block) => block.toString())
      const after = tr.doc.children.map((block) => block.toString())
      expect(after.slice(index, index + size)).toEqual(before.slice(start, start + size))
      expect(after.toSpliced(index, size)).toEqual(before.toSpliced(start, size))
      // One step of undo inverts it.
      const back = new Transform(tr.doc)
      for (const [step, steps] of tr.steps.map((each, at) => [each, at] as const).reverse()) {
        const original = tr.docs[steps]
        if (original) back.step(step.invert(original))
      }
      expect(back.doc.eq(doc)).toBe(true)
    }),
    { numRuns: runs(200) },
  )
})
