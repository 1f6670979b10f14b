import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { dataAttribute } from './data-attribute.ts'
import { ArticleTableView } from './table-view.ts'

/** Without widths of columns: the page decides about them, and they would need inline styles. */
const cellAttributes = () => ({
  colspan: { default: 1 },
  rowspan: { default: 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
  align: dataAttribute('align', null),
})

/** `caption` is HTML: a line of text in nearly every case. */
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
