// The part of a site's state that the writers change.
export type SiteState = {
  comments: string[]
  /** As `comment session`. */
  likes: string[]
  views: { postId: string; views: number }[]
  clicks: number
  /** Ids of the clicked tickets. */
  clicked: string[]
  posts: { id: string; slug: string; text: string; status: string; listed: number }[]
  media: { hash: string; file: 'whole' | 'missing' | 'altered' }[]
  /** Uploaded files whose bytes do not match the hash in their name. */
  brokenFiles: string[]
}
