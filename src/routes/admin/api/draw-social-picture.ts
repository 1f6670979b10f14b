import * as v from 'valibot'
import { socialPictures } from '#src/features/posts/social/serve-social-picture.server.ts'
import { postCard, siteCard } from '#src/features/posts/social/social-card.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AppError } from '#src/server/errors.ts'
import type { Route } from './+types/draw-social-picture.ts'
import { answerAdmin } from './handle-change.server.ts'

const querySchema = v.object({
  slug: boundedText({ max: 400 }),
  title: boundedText({ max: 1_000 }),
  category: boundedText({ max: 200 }),
  type: v.picklist(['post', 'project', 'page']),
})

/** `?title=&slug=&category=&type=`: draws the social picture of an unsaved post, as PNG. A page has that of the site. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const { db, settings } = context.get(siteContext)
  return answerAdmin(async () => {
    const query = v.safeParse(querySchema, Object.fromEntries(url.searchParams))
    if (!query.success) throw new AppError('invalid_input', { reason: 'title, slug, category and type are needed' })
    const { type, category, ...texts } = query.output
    const post = { ...texts, category: [category], isProject: type === 'project' }
    const card = type === 'page' ? siteCard(settings) : postCard(post, settings)
    return new Response(await socialPictures().draw(db, card), { headers: { 'Content-Type': 'image/png' } })
  })
}
