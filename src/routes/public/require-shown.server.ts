import { data, type LoaderFunctionArgs } from 'react-router'
import type { PagePart } from '#src/features/settings/parts/site-parts.ts'
import { isShown } from '#src/features/settings/parts/switched-off.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { answerMissing } from './answer-missing.server.ts'

/** Throws the answer of a missing address when the owner has switched the page off. */
export async function requireShown({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>, page: PagePart): Promise<void> {
  if (isShown(context.get(siteContext).settings, page)) return
  throw data(null, { status: await answerMissing(request, context) })
}
