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

/** Single paths and whole branches, each with the names of the rules that have it. */
function createPathIndex() {
  const single = new Map<string, Set<string>>()
  const branches = new Map<string, Set<string>>()
  /** By every path above an entry, and its own. */
  const below = new Map<string, Set<string>>()

  function mapsOf({ path, isPrefix }: Source): [Map<string, Set<string>>, string][] {
    return [[isPrefix ? branches : single, path], ...['/', ...pathsAbove(path)].map((above): [typeof below, string] => [below, above])]
  }

  return {
    add(entry: Source, name: string): void {
      for (const [map, path] of mapsOf(entry)) map.set(path, (map.get(path) ?? new Set()).add(name))
    },
    remove(entry: Source, name: string): void {
      for (const [map, path] of mapsOf(entry)) map.get(path)?.delete(name)
    },
    /** The name of a rule whose entry has an address in common with `wanted`; null without one. */
    overlapping({ path, isPrefix }: Source): string | null {
      const above = ['/', ...pathsAbove(path)].map((each) => firstOf(branches.get(each)))
      return firstOf(single.get(path)) ?? above.find((name) => name !== null) ?? (isPrefix ? firstOf(below.get(path)) : null)
    },
  }
}

function firstOf(names: ReadonlySet<string> | undefined): string | null {
  const [first = null] = names ?? []
  return first
}
