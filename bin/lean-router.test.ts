import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CUTS, leaveOut, UNUSED_MODULES } from './lean-router.mjs'

const LIBRARY = path.resolve('node_modules/react-router/dist/production')

function read(module: string): string {
  return readFileSync(path.join(LIBRARY, module), 'utf8')
}

test.each(UNUSED_MODULES)('all that %s exports stays there, and does nothing', async (module) => {
  const exports = Object.keys(await import(path.join(LIBRARY, module)))
  expect(exports.length).toBeGreaterThan(0)
  expect(leaveOut(module, read(module)).split('\n').sort()).toEqual(exports.map((name) => `export function ${name}() {}`).sort())
})

test.each(CUTS)('$start ends at once', ({ module, start, put }) => {
  expect(leaveOut(module, read(module))).toContain(`${start} ${put};`)
})

test('another release of the library stops the build instead of being cut by guess', () => {
  expect(() => leaveOut('lib/router/router.js', 'async function fetch(key, options) {}')).toThrow('lib/router/router.js')
  expect(() => leaveOut('lib/errors.js', 'export default 1')).toThrow('lib/errors.js')
})

test('components that nobody imports can go', () => {
  const code = leaveOut('lib/dom/lib.js', 'const NavLink = React$1.forwardRef(link);\nNavLink.displayName = "NavLink";')
  expect(code.trim()).toBe('const NavLink = /* @__PURE__ */ React$1.forwardRef(link);')
})
