// What a first visit may cost, per kind of page. The build's manifest is held to the bytes of scripts, styles and fonts
// (client-size.mjs); the journeys hold a real visit to all of it (tests/e2e/budgets.spec.ts).

/**
 * Sizes in kB (1,000 bytes) after brotli. `css`: files, and what stands in the document. `data`: what the document weighs more for
 * the scripts that hand the loaders' data to the browser. `requests`: everything a visit of one screen asks for, counting the visit included.
 */
export const BUDGETS = [
  { page: 'post page', path: '/posts/the-long-way-round', source: 'post', javascript: 125, css: 15, fonts: 60, data: 2.5, requests: 25 },
  { page: 'listing', path: '/posts', source: 'listings/posts', javascript: 125, css: 15, fonts: 60, data: 2, requests: 28 },
  { page: 'home', path: '/', source: 'home', javascript: 125, css: 15, fonts: 60, data: 2, requests: 28 },
  { page: 'static page', path: '/about', source: 'texts/about', javascript: 125, css: 15, fonts: 60, data: 1, requests: 16 },
  { page: 'contact page', path: '/contact', source: 'texts/contact', javascript: 125, css: 15, fonts: 60, data: 1, requests: 20 },
]
