import * as build from 'virtual:react-router/server-build'
import { serve } from '@hono/node-server'
import { createApp } from './app.server.ts'
import { env } from './env.server.ts'
import { getDatabase } from './site.server.ts'

process.env.NODE_ENV ??= 'production'
const database = await getDatabase()
const { PORT, HOST } = env()
serve({ fetch: createApp(build, database).fetch, port: PORT, hostname: HOST }, () => {
  console.log(`http://${HOST}:${PORT}`)
})
