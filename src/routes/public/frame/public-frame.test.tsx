import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PublicFrame } from './public-frame.tsx'

test('without the data of the root loader the frame names no site', () => {
  const Page = createRoutesStub([{ path: '/', Component: () => <PublicFrame>Failed.</PublicFrame> }])
  const page = renderToStaticMarkup(<Page />)
  expect(page).toMatch(/<a [^>]*href="\/"[^>]*><span>Home<\/span>/)
  expect(page).not.toMatch(/Inkfolio|©|Free to read/)
})
