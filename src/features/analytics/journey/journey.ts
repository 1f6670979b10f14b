// The steps of a reader through one post, as they are counted. The marks of a reading say which steps its reader took.

/** Steps that the server sees itself: a sent comment, a like, a countdown of a gated link, an address that a gate handed out. */
export const READER_STEPS = ['comment', 'like', 'gate', 'target'] as const
export type ReaderStep = (typeof READER_STEPS)[number]

/** In the order in which the screens list them. 'visit' is the first view of the day, 'next' a followed link. */
export const JOURNEY_STEPS = ['visit', 'half', 'end', 'code', 'comment', 'like', 'share', 'next', 'gate', 'target'] as const
export type JourneyStep = (typeof JOURNEY_STEPS)[number]

const STEPS_OF_MARKS: Record<string, JourneyStep> = {
  ...{ half: 'half', end: 'end', copy: 'code', share: 'share' },
  ...{ comment: 'comment', like: 'like', gate: 'gate', target: 'target' },
}

/** The steps that marks stand for, each once. */
export function stepsOf(marks: readonly string[]): Set<JourneyStep> {
  return new Set(
    marks.flatMap((mark) => {
      if (mark.startsWith('to:') || mark.startsWith('next:')) return 'next'
      return (Object.hasOwn(STEPS_OF_MARKS, mark) ? STEPS_OF_MARKS[mark] : undefined) ?? []
    }),
  )
}
