/** The rows that `prepare.ts` creates for the writers. */
export type Fixtures = {
  owner: { email: string; password: string }
  postIds: string[]
  commentIds: string[]
  linkId: string
  /** Tickets whose countdown is over; each counts one click. */
  tickets: { id: string; signed: string }[]
}
