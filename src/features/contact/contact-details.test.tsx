import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContactDetails } from './contact-details.tsx'

test('an empty location has no block', () => {
  const render = (location: string) => renderToStaticMarkup(<ContactDetails location={location} email="ada@example.org" profiles={[]} />)
  expect(render('Pune')).toContain('Location')
  expect(render('Pune')).toContain('Pune')
  expect(render('')).not.toContain('Location')
  expect(render('')).toContain('ada@example.org')
})
