// The outer HTTP layer: health, static files, then React Router.
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'

export function createApp(build: ServerBuild): Hono {
  const app = new Hono()
  const render = createRequestHandler(build, 'production')
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.use('/assets/*', serveStatic({ root: './build/client' }))
  app.all('*', (c) => render(c.req.raw, new RouterContextProvider()))
  return app
}
