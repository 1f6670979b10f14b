// The variables of a real site, which no test may use.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#src/server/project-root.server.ts'

/** Read by libraries, whether a site names them or not. */
export const OF_LIBRARIES = { PGHOST: 'db.example.com', PGPASSWORD: 'trap', GIT_DIR: '/srv/blog/.git', AWS_PROFILE: 'trap' }

/** The examples of `.env.example`, which name every variable. All servers are the one at `host`, all folders are below `real`. */
export function settingsOfRealSite(host: string): Record<string, string> {
  const text = readFileSync(path.join(projectRoot, '.env.example'), 'utf8')
  const examples = [...text.matchAll(/^#([A-Z\d_]+)=(.+)$/gm)].map(([, name = '', value = '']) => {
    if (name.endsWith('_DIR')) return [name, `./real/${name}`]
    return [name, value.replaceAll(/(?<=:\/\/(?:[^@/,]*@)?)[\w.]+(?::\d+)?/g, host)]
  })
  return Object.fromEntries(examples)
}
