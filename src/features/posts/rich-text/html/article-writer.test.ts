import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOf, openState } from '#tests/article-state.ts'
import { runs } from '#tests/property-runs.ts'
import { createArticleWriter } from './article-writer.ts'

test('a writer that remembers blocks writes what one without a memory writes, after any changes', () => {
  const html = fc.constantFrom('<p>a</p>b<p>c</p>', 'a<b>b</b><hr>c', '<ul><li>a</li></ul><pre>x</pre>', '<p>a</p><p></p><p>b</p>')
  const change = fc.record({ at: fc.nat(), kind: fc.constantFrom('type', 'delete', 'split') })
  fc.assert(
    fc.property(html, fc.array(change, { maxLength: 12 }), (text, changes) => {
      const write = createArticleWriter()
      let state = openState(text)
      for (const { at, kind } of changes) {
        const position = at % (state.doc.content.size + 1)
        const $position = state.doc.resolve(position)
        const tr = state.tr
        if (kind === 'delete') tr.delete(position, Math.min(position + 3, state.doc.content.size))
        else if (!$position.parent.isTextblock) continue
        else if (kind === 'type') tr.insertText('z', position)
        else if ($position.depth === 1) tr.split(position)
        state = state.apply(tr)
        expect(write(state.doc)).toBe(htmlOf(state.doc))
      }
    }),
    { numRuns: runs(100) },
  )
})
