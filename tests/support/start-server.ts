// The built server without content, as an operator starts it.
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.server.ts'
import { type Running, startNode } from './processes.ts'
import { siteEnvironment } from './site-environment.ts'

/** Starts the server in `folder`, with its data folder below. */
export function startServer(folder: string, variables: Record<string, string> = {}): Running {
  const quiet = { PORT: '0', LOG_LEVEL: 'warn', STARTER_CONTENT: 'off' }
  const env = siteEnvironment({ ...quiet, DATA_DIR: path.join(folder, 'data'), ...variables })
  return startNode([path.join(projectRoot, 'build/server/index.js')], { cwd: folder, env })
}

/** The address of the server, as soon as it answers. */
export async function addressOf(server: Running): Promise<string> {
  const output = await server.waitForOutput('Inkfolio is ready at ')
  return /Inkfolio is ready at (\S+)/.exec(output)?.[1] ?? ''
}
