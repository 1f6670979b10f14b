// What a site holds, as far as the writers of the harness touch it.
export type SiteState = {
  comments: string[]
  /** As `comment session`. */
  likes: string[]
  views: { postId: string; views: number }[]
  clicks: number
  /** Tickets that count as clicked. */
  clicked: string[]
  posts: { id: string; slug: string; text: string; status: string; listed: number }[]
  media: { hash: string; file: 'whole' | 'missing' | 'altered' }[]
  /** Files in the folder of uploads that are not what their name says. */
  brokenFiles: string[]
}
