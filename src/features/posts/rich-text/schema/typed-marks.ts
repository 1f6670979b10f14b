// Marks that are typed or pasted as the signs of Markdown: `**bold**`, `*italic*`, `~~struck~~`. No sign beside a space makes a mark, as in Markdown:
// `2 * 3 * 4` keeps its stars. Inside of code whose second backtick is not typed yet, nothing becomes anything else.
import { type AnyExtension, Extension, Mark, markInputRule, markPasteRule, PasteRule, type PasteRuleMatch } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import StarterKit from '@tiptap/starter-kit'

const SIGNS: ReadonlyMap<string, readonly string[]> = new Map([
  ['bold', ['**', '__']],
  ['italic', ['*', '_']],
  ['strike', ['~~']],
])

export const KitWithTypedMarks = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(withOwnRules)
  },
})

function withOwnRules(extension: AnyExtension): AnyExtension {
  const signs = SIGNS.get(extension.name)
  if (!signs || !(extension instanceof Mark)) return extension
  return extension.extend({
    addInputRules() {
      return signs.map((sign) => markInputRule({ find: typedMark(sign), type: this.type }))
    },
    addPasteRules() {
      return signs.map((sign) => outsideCode(markPasteRule({ find: (text) => pastedMarks(sign, text), type: this.type })))
    },
  })
}

/** The rule of code may have replaced its backticks already. */
function outsideCode({ find, handler }: PasteRule): PasteRule {
  return new PasteRule({
    find,
    handler: (pasted) => {
      const { state, range } = pasted
      const { code } = state.schema.marks
      return code && state.doc.rangeHasMark(range.from, range.to, code) ? undefined : handler(pasted)
    },
  })
}

/** Text between two signs, of which the second ends the text. Neither stands beside a space. */
export function typedMark(sign: string): RegExp {
  return new RegExp(`(?:^|\\s)(${patternOf(sign)})$`)
}

function patternOf(sign: string): string {
  const letter = `\\${sign[0]}`
  return `${letter.repeat(sign.length)}([^\\s${letter}](?:[^${letter}]*[^\\s${letter}])?)${letter.repeat(sign.length)}`
}

/** Code between backticks stays as it is. */
export function pastedMarks(sign: string, text: string): PasteRuleMatch[] {
  const pattern = new RegExp(`\`[^\`\\n]+\`|(?<=^|\\s)${patternOf(sign)}(?!\\${sign[0]})`, 'g')
  return [...text.matchAll(pattern)].flatMap(({ 0: whole, 1: inside, index }) =>
    inside === undefined ? [] : [{ index, text: whole, replaceWith: inside }],
  )
}

/** Whether the text ends in code whose second backtick is missing. */
export function endsInOpenCode(text: string): boolean {
  const outside = text.replace(/`[^`]+`/g, '')
  return /(?:^|[\s([{"'“‘])`[^\s`][^`]*$/.test(outside)
}

export const OpenCode = Extension.create({
  name: 'openCode',
  // Before the input rules of all other extensions.
  priority: 1100,
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleTextInput: (view, ...[from, , text, insertText]) => {
            const { parent, parentOffset } = view.state.doc.resolve(from)
            if (text.includes('`') || parent.type.spec.code || view.composing) return false
            if (!endsInOpenCode(parent.textBetween(0, parentOffset, undefined, '\ufffc'))) return false
            view.dispatch(insertText())
            return true
          },
        },
      }),
    ]
  },
})
