import type { Node } from '@tiptap/pm/model'
import type { NodeView, ViewMutationRecord } from '@tiptap/pm/view'

/** A table in the same frame as on the page, with its rows and its caption. */
export class ArticleTableView implements NodeView {
  readonly dom = document.createElement('div')
  readonly contentDOM = document.createElement('tbody')
  readonly #caption = document.createElement('caption')

  constructor(node: Node) {
    const table = document.createElement('table')
    this.dom.className = 'table'
    this.#caption.contentEditable = 'false'
    table.append(this.#caption, this.contentDOM)
    this.dom.append(table)
    this.#showCaption(node)
  }

  update(node: Node): boolean {
    if (node.type.name !== 'table') return false
    this.#showCaption(node)
    return true
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target)
  }

  #showCaption(node: Node): void {
    const html = typeof node.attrs.caption === 'string' ? node.attrs.caption : ''
    this.#caption.hidden = html === ''
    this.#caption.textContent = new DOMParser().parseFromString(html, 'text/html').body.textContent
  }
}
