import type { RouterContextProvider } from 'react-router'
import { type BuiltInPage, loadBuiltIn } from '#src/features/posts/pages/built-in/load-built-in.server.ts'
import type { BuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { siteContext } from '#src/routes/site.server.ts'

/** The loader data of a built-in page. */
export function loadBuiltInPage(context: Readonly<RouterContextProvider>, slug: BuiltInSlug): Promise<BuiltInPage> {
  const { db, settings } = context.get(siteContext)
  return loadBuiltIn(db, slug, settings)
}
