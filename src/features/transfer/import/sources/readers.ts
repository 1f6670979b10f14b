import { devtoCommentsReader, devtoReader } from './devto/devto-reader.server.ts'
import { disqusReader } from './disqus/disqus-reader.server.ts'
import { ghostReader } from './ghost/ghost-reader.server.ts'
import { hashnodeReader } from './hashnode/hashnode-reader.server.ts'
import { mediumReader } from './medium/medium-reader.server.ts'
import type { SourceReader } from './source.ts'
import { wordpressReader } from './wordpress/wordpress-reader.server.ts'

/** The first that recognizes a file reads it. */
export const SOURCE_READERS: readonly SourceReader[] = [
  ghostReader,
  mediumReader,
  devtoCommentsReader,
  devtoReader,
  hashnodeReader,
  wordpressReader,
  disqusReader,
]

/** Characters of a file by which a reader recognizes it. */
export const START_LENGTH = 8_000
