import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { adminListHref } from '#src/features/posts/admin/list/posts-list-url.ts'
import { CommentsBox } from './comments-box.tsx'

test('a box without comments links to the published posts', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CommentsBox comments={[]} refusal={null} />
    </MemoryRouter>,
  )
  expect(html).toContain(`href="${adminListHref({ tab: 'published' })}"`)
})
