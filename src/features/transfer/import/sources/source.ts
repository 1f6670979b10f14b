// What a reader makes of an export file of another program: posts and comments, one at a time, so that a large export is never in memory as a whole.

/** A post or page, with the keys that the front matter of a Markdown file may have. */
export type SourcePost = {
  /** Also the name of the post in the report. */
  slug: string
  /** `title`, `date`, `updated`, `draft`, `type: page`, `tags`, `authors`, `description`, `image`, `url` (its former address), … */
  frontMatter: Readonly<Record<string, unknown>>
  markup: 'markdown' | 'html'
  body: string
  /** What the post has otherwise than the export, for the report. */
  notes?: readonly string[]
}

/** As in the `comments.json` of an export of this program; `address` may name the post instead, by its path on the former site. */
export type SourceComment = {
  /** A UUID. The same comment of the same site has the same one in every export. */
  id: string
  post?: string
  address?: string
  parent_id: string | null
  created_at: string
  edited_at: string | null
  status: 'shown' | 'held' | 'spam'
  user_name: string
  user_email: string | null
  comment_text: string
  format: 'text' | 'markdown'
  admin_reply: null
  reply_format: 'text'
  admin_replied_at: null
}

export type SourceWriter = {
  post: (post: SourcePost) => Promise<void>
  comment: (comment: SourceComment) => Promise<void>
  /** Reports what the export has and an import does not take. */
  skip: (name: string, reason: string) => void
  /** Called again and again, so that a long export is told from one that never ends. */
  progress: () => void
}

/** `siteUrl`: where the former site was, for links and pictures with whole addresses; null when the export does not say. */
export type SourceSite = { siteUrl: string | null }

export type SourceReader = {
  program: string
  /** `start` is the beginning of the file, as text. */
  recognizes: (file: string, start: string) => boolean
  /** Reads the file at `filePath`. Throws an Error whose message is the reason to skip it. */
  read: (filePath: string, writer: SourceWriter) => Promise<SourceSite>
}
