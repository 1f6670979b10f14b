import { diffArrays } from 'diff'

/** More changes than this make two lists different ones. */
const MAX_EDITS = 2_000

/** For each entry of one list the index of the same entry in the other, in ascending order. Null for lists that have little in common. */
export function matchLists(before: readonly string[], after: readonly string[]): Map<number, number> | null {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS })
  if (!changes) return null
  const matches = new Map<number, number>()
  let [one, other] = [0, 0]
  for (const { added, removed, count } of changes) {
    if (!added && !removed) for (let index = 0; index < count; index += 1) matches.set(one + index, other + index)
    if (!added) one += count
    if (!removed) other += count
  }
  return matches
}
