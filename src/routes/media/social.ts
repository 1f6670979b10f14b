import { socialPictures } from '#src/features/posts/social/serve-social-picture.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/social.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  return socialPictures().serve(request, context.get(siteContext))
}
