/** What the writers find on the site: who signs in, what can be commented, liked, read and clicked. */
export type Fixtures = {
  owner: { email: string; password: string }
  postIds: string[]
  commentIds: string[]
  linkId: string
  /** Ready to be clicked, each counts once. */
  tickets: { id: string; signed: string }[]
}
