import * as v from 'valibot'
import { checkLinks } from '#src/features/link-check/check-links.server.ts'
import { checkOutside } from '#src/features/link-check/check-outside.server.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { env } from '#src/server/env.server.ts'
import type { Route } from './+types/check-links.ts'
import { answerPaths } from './answer-paths.server.ts'
import { handleChange } from './handle-change.server.ts'

const bodySchema = v.object({ hrefs: v.pipe(v.array(boundedText({ max: 2_000 })), v.maxLength(300)) })

/** Answers `{ answers }` for links of an article. Other sites are asked within eight seconds, unless the operator turned that off. */
export function action(args: Route.ActionArgs): Promise<Response> {
  const { origin } = args.context.get(siteContext)
  return handleChange(args, bodySchema, async ({ hrefs }, { db }) => {
    const askOutside = env().LINK_CHECK === 'on' ? checkOutside : null
    const answers = await checkLinks(db, hrefs, { origin, answerPaths, askOutside })
    return { answers: [...answers].map(([href, answer]) => ({ href, answer })) }
  })
}

export { methodNotAllowed as loader } from '../../api/method-not-allowed.ts'
