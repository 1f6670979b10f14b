import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { dataAttribute } from './data-attribute.ts'
import { ArticleTableView } from './table-view.ts'

/** Columns have no widths: those would need inline styles, which the Content-Security-Policy forbids. */
const cellAttributes = () => ({
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
  align: dataAttribute('align', null),
})

/** `caption` is HTML, nearly always a line of text. */
export const ArticleTable = Table.extend({
  addAttributes() {
    return { caption: dataAttribute('caption', null) }
  },
  renderHTML({ HTMLAttributes }) {
    return ['table', HTMLAttributes, ['tbody', 0]]
  },
  addNodeView() {
    return ({ node }) => new ArticleTableView(node)
  },
})

export const ArticleTableRow = TableRow
export const ArticleTableCell = TableCell.extend({ addAttributes: cellAttributes })
export const ArticleTableHeader = TableHeader.extend({ addAttributes: cellAttributes })
