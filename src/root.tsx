import { Links, Meta, Outlet, Scripts } from 'react-router'
import { provideSite } from '#src/server/site.server.ts'

export const middleware = [provideSite]

export default function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
