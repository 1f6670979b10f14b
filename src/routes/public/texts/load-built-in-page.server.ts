import type { LoaderFunctionArgs } from 'react-router'
import { type BuiltInPage, loadBuiltIn } from '#src/features/posts/pages/built-in/load-built-in.server.ts'
import type { BuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { requireShown } from '../require-shown.server.ts'

/** The loader data of a built-in page. */
export async function loadBuiltInPage(args: Pick<LoaderFunctionArgs, 'request' | 'context'>, slug: BuiltInSlug): Promise<BuiltInPage> {
  await requireShown(args, slug)
  const { db, settings } = args.context.get(siteContext)
  return loadBuiltIn(db, slug, settings)
}
