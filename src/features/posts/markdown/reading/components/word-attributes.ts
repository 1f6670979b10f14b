// The attributes of components and template tags that hold words of the author.

/** Words that stand before the content. */
export const TITLE_ATTRIBUTES = ['title', 'heading', 'header', 'label', 'summary', 'question'] as const

/** Words that are content themselves, or stand after it. */
export const TEXT_ATTRIBUTES = [
  ...['text', 'content', 'body', 'message', 'answer', 'quote', 'caption', 'description', 'subtitle', 'tooltip', 'alt'],
  ...['author', 'credit', 'attribution', 'attr'],
] as const
