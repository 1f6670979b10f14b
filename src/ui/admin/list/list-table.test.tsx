import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type ListColumn, type ListOrder, ListTable } from './list-table.tsx'
import { useList } from './use-list.ts'

type Item = { id: string; name: string; size: number }
type Sort = 'name' | 'size' | 'age'

const columns: readonly ListColumn<Item, Sort, string>[] = [
  { id: 'name', label: 'Name', sort: 'name', kind: 'title', cell: ({ name }) => <a href="/item">{name}</a> },
  {
    id: 'size',
    label: 'Size, age',
    head: 'Size',
    tooltip: 'In bytes.',
    sort: 'size',
    secondSort: { sort: 'age', label: 'Age' },
    cell: ({ size }, unit) => `${size} ${unit}`,
  },
  { id: 'note', label: 'Note', cellLabel: ({ name }) => `Note on ${name}`, cell: () => '–' },
]

function Table({ sort }: { sort: Sort }) {
  const list = useList([{ id: '1', name: 'First', size: 3 }], (id) => `item-${id}`)
  const hrefOf = (by: Sort, direction: string) => `/?sort=${by}.${direction}`
  const order: ListOrder<Sort> = { sort, direction: 'asc', firstDirection: () => 'desc', hrefOf }
  return (
    <MemoryRouter>
      <ListTable label="Items" list={list} columns={columns} view="B" order={order} busy={new Set(['1'])} nameOf={({ name }) => name} />
    </MemoryRouter>
  )
}

test('a header sorts by its column, or reverses the current order', () => {
  const html = renderToStaticMarkup(<Table sort="name" />)
  expect(html).toMatch(/aria-sort="ascending"[^>]*><a href="\/\?sort=name\.desc"[^>]*>Name/)
  expect(html.match(/aria-sort/g)).toHaveLength(1)
  expect(html).toMatch(/<a href="\/\?sort=size\.desc"[^>]*>Size<\/a>, <a href="\/\?sort=age\.desc"[^>]*>Age<\/a>/)
  expect(renderToStaticMarkup(<Table sort="age" />)).toMatch(/title="In bytes\." aria-sort="ascending"/)
})

test('cells get the item and the view, and have a label for cards', () => {
  const html = renderToStaticMarkup(<Table sort="name" />)
  expect(html).toContain('<th scope="row"')
  expect(html).toContain('data-label="Size, age">3 B</td>')
  expect(html).toContain('data-label="Note on First"')
  expect(html).toContain('aria-label="Select First"')
  expect(html).toMatch(/<tr aria-busy="true"/)
})
