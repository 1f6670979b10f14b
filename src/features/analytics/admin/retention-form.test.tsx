import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { RETENTION_GROUP } from '../reports/retention.ts'
import { RetentionForm } from './retention-form.tsx'

test('the form says which of the forms of a screen it is', () => {
  const Page = createRoutesStub([{ path: '/', Component: () => <RetentionForm keepMonths={12} /> }])
  const html = renderToStaticMarkup(<Page />)
  expect(html).toContain(`<input type="hidden" name="group" value="${RETENTION_GROUP}"/>`)
  expect(html).toContain('<option value="12" selected="">for 1 year</option>')
})
