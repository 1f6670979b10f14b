import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'

/** The browser generates it (comment-session.ts). The server requires only a short printable text. */
export const userSessionSchema = v.pipe(boundedText({ max: 100 }), v.regex(/^[\x21-\x7e]{8,100}$/))
