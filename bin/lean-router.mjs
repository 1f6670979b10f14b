// Leaves out of the browser's React Router what this site has switched off or never calls: docs/decisions/035.

const LIBRARY = /[\\/]react-router[\\/]dist[\\/]production[\\/](?<module>.+\.js)$/

/** Modules of which nothing is ever called here: each export becomes a function that does nothing. */
export const UNUSED_MODULES = [
  // Routes are all known from the start: `routeDiscovery` in react-router.config.ts.
  'lib/dom/ssr/fog-of-war.js',
  'lib/dom/ssr/route-discovery.js',
  // Nobody passes `instrumentations` to the router.
  'lib/router/instrumentation.js',
  // Every page arrives rendered, so nothing stands in for the first one.
  'lib/dom/ssr/fallback.js',
  // How server components report errors.
  'lib/errors.js',
]

const NO_FETCHERS = "throw new Error('Fetchers are left out of the build (docs/decisions/035).')"
const SORRY = "'Something went wrong. Please load the page again.'"

/**
 * What is put at the beginning of a function that is never called, or does too much: the bundler drops the rest of it, and
 * what only that rest needs.
 */
export const CUTS = [
  // Biome forbids importing `useFetcher`; `<Form navigate={false}>` would be the other way here.
  { module: 'lib/router/router.js', start: 'async function fetch(key, routeId, href, opts) {', put: NO_FETCHERS },
  // No route asks for pages in its `links`.
  { module: 'lib/dom/ssr/components.js', start: 'function PrefetchPageLinks({ page, ...linkProps }) {', put: 'return null' },
  { module: 'lib/hooks.js', start: 'function RSCErrorHandler({ children, error }) {', put: 'return children' },
  // When even the root's own error page fails. The library would show the stack trace.
  {
    module: 'lib/dom/ssr/errorBoundaries.js',
    start: 'function RemixRootDefaultErrorBoundary({ error, isOutsideRemixApp }) {',
    put: `console.error(error); return React$1.createElement('html', { lang: 'en' }, React$1.createElement('body', null, ${SORRY}))`,
  },
]

/** @returns {import('vite').Plugin} */
export function leanRouter() {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const module = id.match(LIBRARY)?.groups?.module
      // Without a map: the sources of the client are never mapped.
      return module ? { code: leaveOut(module, code), map: null } : null
    },
  }
}

/**
 * One module of the library without what is unused. Throws when the library is not as this file knows it.
 * @param {string} module its path below dist/production
 * @param {string} code
 */
export function leaveOut(module, code) {
  if (UNUSED_MODULES.includes(module)) return standIn(module, code)
  return markPure(CUTS.filter((cut) => cut.module === module).reduce(cutShort, code))
}

/** @param {string} module @param {string} code */
function standIn(module, code) {
  const names = code.match(/^export \{ (?<names>[\w$, ]+) \};$/m)?.groups?.names?.split(', ')
  if (!names) throw new Error(`${module} of react-router exports in another way than bin/lean-router.mjs knows.`)
  return names.map((name) => `export function ${name}() {}`).join('\n')
}

/** @param {string} code @param {typeof CUTS[number]} cut */
function cutShort(code, { module, start, put }) {
  if (code.split(start).length !== 2) throw new Error(`${module} of react-router has no single "${start}": look at bin/lean-router.mjs.`)
  return code.replace(start, () => `${start} ${put};`)
}

/** Names for developer tools and unmarked calls would keep components in the build that nobody imports. @param {string} code */
function markPure(code) {
  return code
    .replace(/^\w+\.displayName = .*;$/gm, '')
    .replace(/(?<=^const \w+ = )(?=React\$1\.(forwardRef|createContext)\()/gm, '/* @__PURE__ */ ')
}
