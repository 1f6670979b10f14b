import * as v from 'valibot'

/** Made by the browser, see comment-session.ts; whatever else somebody sends is only kept short and printable. */
export const userSessionSchema = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,100}$/))
