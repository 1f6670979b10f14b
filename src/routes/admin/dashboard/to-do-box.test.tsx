import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { type ToDo, ToDoBox } from './to-do-box.tsx'

const NOTHING = { waiting: 0, overdue: 0, stale: 0, withoutDescription: 0, withoutAlt: 0 }

function render(toDo: Partial<ToDo>): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <ToDoBox toDo={{ ...NOTHING, ...toDo }} examples={[]} backup={{ state: 'fine', made: null, failed: null }} />
    </MemoryRouter>,
  )
}

test('numbers are grouped by thousands, and one is one', () => {
  const html = render({ waiting: 1_234, overdue: 1_000, stale: 1 })
  expect(html).toContain('1,234 comments wait for you')
  expect(html).toContain('1,000 comments have no answer after 48 hours')
  expect(html).toContain('1 draft has not changed for 30 days')
})
