// The budgets of a first visit, per kind of page. client-size.mjs checks scripts, styles and fonts with the build's manifest;
// tests/e2e/budgets.full.spec.ts checks all of them with a real visit.

/**
 * Sizes in kB (1,000 bytes) after brotli. `css`: files and inline styles. `data`: the scripts in the document that pass the
 * loaders' data to the browser. `requests`: all requests of a visit, including the one that counts it.
 */
export const BUDGETS = [
  { page: 'post page', path: '/posts/the-long-way-round', source: 'post', javascript: 125, css: 15, fonts: 60, data: 2.5, requests: 25 },
  { page: 'listing', path: '/posts', source: 'listings/posts', javascript: 125, css: 15, fonts: 60, data: 2.5, requests: 28 },
  { page: 'home', path: '/', source: 'home', javascript: 125, css: 15, fonts: 60, data: 2, requests: 28 },
  { page: 'static page', path: '/about', source: 'texts/about', javascript: 125, css: 15, fonts: 60, data: 1.5, requests: 17 },
  { page: 'contact page', path: '/contact', source: 'texts/contact', javascript: 125, css: 15, fonts: 60, data: 1.5, requests: 20 },
]
