/** From this many remaining characters on, the counter tells how many are left. */
const NEAR = 100

type LengthDescription = { counter: string; announcement: string; isTooLong: boolean }

/** The counter of a text. The announcement changes only when the text comes near the limit or passes it. */
export function describeLength(length: number, max: number): LengthDescription {
  const left = max - length
  if (left < 0) {
    return {
      counter: `${-left} too many, at most ${max}`,
      announcement: `The text is too long: at most ${max} characters.`,
      isTooLong: true,
    }
  }
  if (left <= NEAR) return { counter: `${left} left`, announcement: `At most ${NEAR} characters left.`, isTooLong: false }
  return { counter: `${length} / ${max}`, announcement: '', isTooLong: false }
}
