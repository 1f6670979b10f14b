// No target of a rule is the source of a rule. So every redirect takes one step, and none leads in a circle.
import { pathsAbove, type Source, type Target, writeSource } from './redirect-address.ts'

/** `target` is null for 410. */
export type Rule = { source: Source; target: Target | null }

export type RuleSet = ReturnType<typeof createRuleSet>

/** Finds conflicts between rules. Every step costs the depth of an address, not the number of rules. */
export function createRuleSet(rules: readonly Rule[]) {
  const sources = createPathIndex()
  const targets = createPathIndex()
  for (const rule of rules) add(rule)

  function add({ source, target }: Rule): void {
    const name = writeSource(source)
    sources.add(source, name)
    if (target?.path) targets.add(target.path, name)
  }

  function remove({ source, target }: Rule): void {
    const name = writeSource(source)
    sources.remove(source, name)
    if (target?.path) targets.remove(target.path, name)
  }

  /** Why the rule cannot join the others, as a sentence; null when it can. */
  function conflictOf({ source, target }: Rule): string | null {
    const own = writeSource(source)
    if (target?.path && doOverlap(source, target.path)) {
      return `This redirect would lead to itself: ${own} covers ${target.address}, or a part of it.`
    }
    const next = target?.path ? sources.overlapping(target.path) : null
    if (target && next !== null)
      return `${target.address} is redirected itself, by the rule for ${next}. Enter the address where that one leads.`
    const before = targets.overlapping(source)
    return before === null
      ? null
      : `The rule for ${before} leads to ${own}. Change that rule first, so that it leads to the new address at once.`
  }

  return { add, remove, conflictOf }
}

function doOverlap(one: Source, other: Source): boolean {
  return covers(one, other.path) || covers(other, one.path)
}

function covers({ path, isPrefix }: Source, other: string): boolean {
  return path === other || (isPrefix && (path === '/' || other.startsWith(`${path}/`)))
}

/** The names of rules by their paths: for this path alone (`=`), for it and everything below (`*`), and for anything at or below it (`<`). */
function createPathIndex() {
  const names = new Map<string, Set<string>>()

  function keysOf({ path, isPrefix }: Source): string[] {
    return [`${isPrefix ? '*' : '='} ${path}`, '< /', ...pathsAbove(path).map((at) => `< ${at}`)]
  }

  return {
    add(source: Source, name: string): void {
      for (const key of keysOf(source)) names.set(key, (names.get(key) ?? new Set()).add(name))
    },
    remove(source: Source, name: string): void {
      for (const key of keysOf(source)) {
        names.get(key)?.delete(name)
        if (names.get(key)?.size === 0) names.delete(key)
      }
    },
    /** The name of a rule whose entry has an address in common with `wanted`; null without one. */
    overlapping({ path, isPrefix }: Source): string | null {
      const keys = [`= ${path}`, '* /', ...pathsAbove(path).map((at) => `* ${at}`), ...(isPrefix ? [`< ${path}`] : [])]
      const [first = null] = keys.flatMap((key) => names.get(key)?.values().next().value ?? [])
      return first
    },
  }
}
