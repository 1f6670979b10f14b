import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'

/** Made by the browser, see comment-session.ts; whatever else somebody sends is only kept short and printable. */
export const userSessionSchema = v.pipe(boundedText({ max: 100 }), v.regex(/^[\x21-\x7e]{8,100}$/))
