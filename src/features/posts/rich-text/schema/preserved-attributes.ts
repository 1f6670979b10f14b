import { Extension } from '@tiptap/core'
import { dataAttribute } from './data-attribute.ts'

const NODES = [
  ...['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'taskList', 'taskItem', 'horizontalRule'],
  ...['table', 'tableRow', 'tableCell', 'tableHeader', 'callout', 'details', 'detailsSummary', 'definitionList'],
  ...['definitionTerm', 'definitionDetails', 'container', 'figure', 'inlineImage'],
]
const MARKS = ['link', 'bold', 'italic', 'strike', 'underline', 'code', 'subscript', 'superscript', 'phrase']

/** What reading an article finds and only writing it needs (`html/article-doc.ts`). */
export const PreservedAttributesExtension = Extension.create({
  name: 'carriedAttributes',
  addGlobalAttributes() {
    return [
      // A heading that is divided leaves its id with the first half.
      { types: [...NODES, ...MARKS], attributes: { kept: dataAttribute('kept', null, { keepOnSplit: false }) } },
      { types: ['bold', 'italic', 'strike'], attributes: { tag: dataAttribute('tag', null) } },
      { types: ['paragraph'], attributes: { inlineIn: dataAttribute('inlineIn', null) } },
      { types: ['tableRow'], attributes: { section: dataAttribute('section', null) } },
    ]
  },
})
