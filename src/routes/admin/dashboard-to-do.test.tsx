import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { COUNTED_AT_MOST } from '#src/lib/count-up-to.ts'
import { type ToDo, ToDoBox } from './dashboard-to-do.tsx'

const NOTHING = { waiting: 0, overdue: 0, stale: 0, undescribed: 0, unspoken: 0, addressless: 0 }

function render(toDo: Partial<ToDo>): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ToDoBox toDo={{ ...NOTHING, ...toDo }} backup={{ state: 'fine', made: null, failed: null }} />
    </MemoryRouter>,
  )
}

test('a number that was not counted to its end says that there are more', () => {
  const many = COUNTED_AT_MOST + 1
  const html = render({ overdue: many, stale: many, undescribed: many })
  expect(html).toContain('1,000+ comments have no answer after 48 hours')
  expect(html).toContain('1,000+ drafts have lain for 30 days')
  expect(html).toContain('1,000+ published posts have no description')
})

test('a number that was counted to its end is exact', () => {
  const html = render({ waiting: 1_234, overdue: COUNTED_AT_MOST, stale: 1 })
  expect(html).toContain('1,234 comments wait for you')
  expect(html).toContain('1,000 comments have no answer after 48 hours')
  expect(html).toContain('1 draft has lain for 30 days')
})
