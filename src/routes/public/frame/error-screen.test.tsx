import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorScreen } from './error-screen.tsx'

test('ErrorScreen tells the sender of a form that the browser has kept what was typed', () => {
  const error = { status: 503, statusText: '', internal: false, data: { requestId: 'abc', wasForm: true } }
  const page = renderToStaticMarkup(<ErrorScreen error={error} />)
  expect(page).toContain('Please send it again')
  expect(page).toContain('what you typed is still there')
  expect(page).toContain('Request abc')
})
