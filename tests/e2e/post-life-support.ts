// The life of a post, from the first draft to the trash and back, for the owner and for readers.
import path from 'node:path'

export const PICTURE = path.join(import.meta.dirname, '../../content/starter/inkfolio.webp')
