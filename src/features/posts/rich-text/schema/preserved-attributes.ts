import { Extension } from '@tiptap/core'
import { dataAttribute } from './data-attribute.ts'

const NODES = [
  ...['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'taskList', 'taskItem', 'horizontalRule'],
  ...['table', 'tableRow', 'tableCell', 'tableHeader', 'callout', 'details', 'detailsSummary', 'definitionList'],
  ...[
    'definitionTerm',
    'definitionDetails',
    'container',
    'codeGroup',
    'figure',
    'gallery',
    'inlineImage',
    'formula',
    'formulaBlock',
    'recording',
  ],
]
const MARKS = ['link', 'bold', 'italic', 'strike', 'underline', 'code', 'subscript', 'superscript', 'phrase']

/** Attributes that have no controls and that the editor preserves from reading to writing (`html/article-doc.ts`). */
export const PreservedAttributesExtension = Extension.create({
  name: 'carriedAttributes',
  addGlobalAttributes() {
    return [
      // Splitting a heading keeps its id on the first half only.
      { types: [...NODES, ...MARKS], attributes: { preserved: dataAttribute('preserved', null, { keepOnSplit: false }) } },
      { types: ['bold', 'italic', 'strike'], attributes: { tag: dataAttribute('tag', null) } },
      { types: ['paragraph'], attributes: { inlineIn: dataAttribute('inlineIn', null) } },
      { types: ['tableRow'], attributes: { section: dataAttribute('section', null) } },
    ]
  },
})
