import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { EditorState } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { listHeadings, moveSection } from './sections.ts'

const open = (doc: string) => EditorState.create({ doc, extensions: markdown({ base: markdownLanguage }) })

function move(doc: string, from: number, place: number): string | null {
  const state = open(doc)
  const moved = moveSection(state, from, place)
  return moved && state.update(moved.transaction).state.doc.toString()
}

const DOC = 'Intro\n\n## One\n\na\n\n### Inner\n\nb\n\n## Two\n\nc'
const [ONE, INNER, TWO] = [DOC.indexOf('## One'), DOC.indexOf('### Inner'), DOC.indexOf('## Two')]

describe('listHeadings', () => {
  test('names those outside of other blocks, without their marks', () => {
    expect(
      listHeadings(
        open(
          `${DOC}\n\n> ## Quoted\n\n\`\`\`\n# code\n\`\`\`\n\nUnder *lined*\n---\n\n## [Link](/a "T"), \`code\`, a\\*b ~~c~~ <https://a.example> ## \n\n# Named {#id}`,
        ),
      ),
    ).toEqual([
      { block: ONE, level: 2, text: 'One' },
      { block: INNER, level: 3, text: 'Inner' },
      { block: TWO, level: 2, text: 'Two' },
      { block: expect.any(Number), level: 2, text: 'Under lined' },
      { block: expect.any(Number), level: 2, text: 'Link, code, a*b c https://a.example' },
      { block: expect.any(Number), level: 1, text: 'Named' },
    ])
  })
})

describe('moveSection', () => {
  test('moves a section with those inside of it to the end, and to another heading', () => {
    const moved = 'Intro\n\n## Two\n\nc\n\n## One\n\na\n\n### Inner\n\nb\n'
    expect(move(DOC, ONE, Number.POSITIVE_INFINITY)).toBe(moved)
    expect(move(DOC, TWO, ONE)).toBe(`${moved}\n`)
  })

  test('tells where the heading is then', () => {
    for (const [from, place] of [
      [ONE, Number.POSITIVE_INFINITY],
      [TWO, ONE],
      [TWO, INNER],
    ] as const) {
      const state = open(DOC)
      const { transaction, movedTo } = moveSection(state, from, place) ?? { transaction: {}, movedTo: -1 }
      expect(listHeadings(state.update(transaction).state).map(({ block }) => block)).toContain(movedTo)
    }
  })

  test('leaves a section where it is, and what is no heading', () => {
    expect(move(DOC, ONE, INNER)).toBeNull()
    expect(move(DOC, ONE, TWO)).toBeNull()
    expect(move(DOC, 0, TWO)).toBeNull()
  })
})
