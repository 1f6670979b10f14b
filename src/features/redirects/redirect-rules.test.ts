import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { readSource, readTarget, type Source } from './redirect-address.ts'
import { createRuleSet, type Rule } from './redirect-rules.ts'

const origin = 'https://inkfolio.example'

function rule(from: string, to: string): Rule {
  const source = readSource(from, origin)
  const target = readTarget(to, { isPrefix: true, origin })
  if ('problem' in source || 'problem' in target) throw new Error(`${from} ${to}`)
  return { source: source.value, target: target.value }
}

test.each([
  ['/a', '/a'],
  ['/a', '/A/'],
  ['/a', `${origin}/a?x=1`],
  ['/a/*', '/a/b'],
  ['/a/*', '/a/new/*'],
  ['/a/b/*', '/a/*'],
])('%s to %s leads to itself', (from, to) => {
  expect(createRuleSet([]).conflictOf(rule(from, to))).toContain('lead to itself')
})

test.each([
  ['/a', '/b', '/b', '/c'],
  ['/a', '/b', '/B/', '/a'],
  ['/a', '/b/x', '/b/*', '/c'],
  ['/a/*', '/b/*', '/b/x', '/c'],
  ['/a/*', '/b/*', '/b/*', '/a/*'],
  ['/a/*', '/b/c/*', '/b/*', 'https://other.example/'],
])('%s to %s and %s to %s are a chain, in either order', (from, to, nextFrom, nextTo) => {
  const [first, second] = [rule(from, to), rule(nextFrom, nextTo)]
  expect(createRuleSet([second]).conflictOf(first)).toContain(`by the rule for ${nextFrom.toLowerCase().replace(/\/$/, '')}`)
  expect(createRuleSet([first]).conflictOf(second)).toMatch(
    new RegExp(`is redirected itself|The rule for ${from.replace('*', '\\*')} leads to`),
  )
})

test('rules that share a target, a branch or nothing fit together', () => {
  const rules = createRuleSet([rule('/a', '/new'), rule('/old/*', '/posts/*'), rule('/x', 'https://other.example/a')])
  for (const [from, to] of [
    ['/b', '/new'],
    ['/old/one', '/about'],
    ['/older', '/olden'],
    ['/other.example', '/about'],
  ] as const) {
    expect(rules.conflictOf(rule(from, to))).toBeNull()
  }
})

test('an address that is gone is a source too', () => {
  const gone: Rule = { source: { path: '/b', isPrefix: false }, target: null }
  expect(createRuleSet([gone]).conflictOf(rule('/a', '/b'))).toContain('by the rule for /b')
  expect(createRuleSet([rule('/a', '/b')]).conflictOf(gone)).toContain('The rule for /a leads to /b')
})

test('a removed rule leaves those above and below it', () => {
  const rules = createRuleSet([rule('/b', '/x'), rule('/b/c/d', '/y'), rule('/b/c', '/z')])
  rules.remove(rule('/b/c', '/z'))
  rules.remove(rule('/b/c', '/z'))
  expect(rules.conflictOf(rule('/a', '/b/c'))).toBeNull()
  expect(rules.conflictOf(rule('/a', '/b'))).toContain('by the rule for /b.')
  expect(rules.conflictOf(rule('/a/*', '/b/c/*'))).toContain('by the rule for /b/c/d.')
  rules.remove(rule('/b/c/d', '/y'))
  expect(rules.conflictOf(rule('/a/*', '/b/c/*'))).toBeNull()
})

test('whatever rules are accepted, no address is redirected twice', () => {
  const path = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`)
  const end = fc.constantFrom('', '/*')
  const written = fc.tuple(path, end, path, end).map(([from, fromEnd, to, toEnd]) => rule(from + fromEnd, to + (fromEnd && toEnd)))
  fc.assert(
    fc.property(fc.array(written, { maxLength: 8 }), path, (candidates, asked) => {
      const rules = createRuleSet([])
      const accepted: Rule[] = []
      for (const candidate of candidates) {
        if (rules.conflictOf(candidate) !== null) continue
        rules.add(candidate)
        accepted.push(candidate)
      }
      for (const { source, target } of accepted.filter(({ source }) => isCovered(source, asked))) {
        const next = target?.path?.isPrefix ? target.path.path + asked.slice(source.path.length) : target?.path?.path
        expect(accepted.filter((other) => isCovered(other.source, next ?? '/'))).toEqual([])
      }
    }),
    { numRuns: runs(500) },
  )
})

function isCovered({ path, isPrefix }: Source, asked: string): boolean {
  return asked === path || (isPrefix && asked.startsWith(`${path}/`))
}
