import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PANELS, STAT_DEFINITIONS } from '#src/features/analytics/reports/panels.ts'
import { CREATE_PATH } from '#src/features/posts/admin/list/post-paths.ts'
import { EmptySearchesBox, RisingBox, TopPostsBox } from './reading-boxes.tsx'

/** Renders to HTML inside a route, because forms need one. */
function render(box: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => box }])
  return renderToStaticMarkup(<Page />)
}

const POST = { postId: '1', title: 'A post', slug: 'a-post', views: 1_234, visitors: 1_000 }

test('every number has an explanation', () => {
  expect(render(<TopPostsBox posts={[POST]} />)).toContain(`title="${STAT_DEFINITIONS.views}">1,234`)
  expect(render(<RisingBox posts={[{ ...POST, usual: 7 }]} />)).toContain(`title="${STAT_DEFINITIONS.views}">1,234`)
  const searches = [{ term: 'Quines', searches: 3, lastDay: '2026-05-01' }]
  expect(render(<EmptySearchesBox searches={searches} />)).toContain(`title="${PANELS.searches.columns[0].definition}">3 times`)
})

test('an empty box links to what would fill it', () => {
  expect(render(<TopPostsBox posts={[]} />)).toContain(`href="${CREATE_PATH}"`)
})
