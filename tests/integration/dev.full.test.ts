// The development server of contributors.
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startNode, temporaryFolder } from '#tests/support/processes.ts'
import { siteEnvironment } from '#tests/support/site-environment.ts'

test('npm run dev renders a page from the sources', async () => {
  const folder = temporaryFolder()
  const port = await freePort()
  const variables = { PORT: String(port), LOG_LEVEL: 'warn', DATA_DIR: path.join(folder, 'data') }
  const server = startNode([path.join(projectRoot, 'tools/launcher/run.mjs'), 'dev'], {
    cwd: projectRoot,
    env: siteEnvironment({ ...variables, NODE_ENV: '' }),
  })
  await server.waitForOutput(String(port))
  const answer = await fetch(`http://127.0.0.1:${port}/posts`)
  expect({ status: answer.status, title: /<title>([^<]*)/.exec(await answer.text())?.[1] }).toMatchObject({ status: 200 })
})
