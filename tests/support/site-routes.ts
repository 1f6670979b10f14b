import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#src/routes.ts'

/** An entry of the URL map with its whole address. */
export type SiteRoute = RouteConfigEntry & { id: string; parentId: string | undefined; address: string }

export const siteRoutes = flatten(routes, 'root', '')

function flatten(entries: readonly RouteConfigEntry[], parentId: string, base: string): SiteRoute[] {
  return entries.flatMap((entry) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
    const address = entry.path ? `${base}/${entry.path}` : base
    return [{ ...entry, id, parentId, address }, ...flatten(entry.children ?? [], id, address)]
  })
}
