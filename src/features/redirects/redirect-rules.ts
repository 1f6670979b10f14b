// No target of a rule is the source of a rule. So every redirect takes one step, and none leads in a circle.
import { type Source, type Target, writeSource } from './redirect-address.ts'

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

/** A path, with the names of the rules that have it alone (`single`) or with everything below it (`branch`). */
type PathNode = { single?: Set<string>; branch?: Set<string>; children?: Map<string, PathNode> }

/** A tree by segments. Every node has names, or a node with names below it. */
function createPathIndex() {
  const root: PathNode = {}

  return {
    add({ path, isPrefix }: Source, name: string): void {
      let node = root
      for (const segment of toSegments(path)) {
        node.children ??= new Map()
        const child = node.children.get(segment) ?? {}
        node.children.set(segment, child)
        node = child
      }
      const kind = isPrefix ? 'branch' : 'single'
      node[kind] ??= new Set()
      node[kind].add(name)
    },
    remove({ path, isPrefix }: Source, name: string): void {
      const segments = toSegments(path)
      const nodes = nodesAt(root, segments)
      nodes[segments.length]?.[isPrefix ? 'branch' : 'single']?.delete(name)
      for (let depth = nodes.length - 1; depth > 0 && isEmpty(nodes[depth]); depth -= 1) {
        nodes[depth - 1]?.children?.delete(segments[depth - 1] ?? '')
      }
    },
    /** The name of a rule whose entry has an address in common with `wanted`; null without one. */
    overlapping({ path, isPrefix }: Source): string | null {
      const segments = toSegments(path)
      const nodes = nodesAt(root, segments)
      const own = nodes[segments.length]
      const above = nodes.map(({ branch }) => firstOf(branch)).find((name) => name !== null)
      return firstOf(own?.single) ?? above ?? (isPrefix ? firstBelow(own) : null)
    },
  }
}

function toSegments(path: string): string[] {
  return path === '/' ? [] : path.slice(1).split('/')
}

/** The nodes from the root to the path, as far as there are any. */
function nodesAt(root: PathNode, segments: readonly string[]): PathNode[] {
  const nodes = [root]
  for (const segment of segments) {
    const child = nodes.at(-1)?.children?.get(segment)
    if (!child) break
    nodes.push(child)
  }
  return nodes
}

function isEmpty({ single, branch, children }: PathNode = {}): boolean {
  return !single?.size && !branch?.size && !children?.size
}

function firstBelow(node: PathNode | undefined): string | null {
  if (!node) return null
  const [child] = node.children?.values() ?? []
  return firstOf(node.single) ?? firstOf(node.branch) ?? firstBelow(child)
}

function firstOf(names: ReadonlySet<string> | undefined): string | null {
  const [first = null] = names ?? []
  return first
}
