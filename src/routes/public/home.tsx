import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(siteContext)
  return { name: settings.siteName }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData.name}</h1>
}
