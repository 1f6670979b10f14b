import { expect, test } from 'vitest'
import { CLI } from '#tests/support/cli.ts'
import { migratedDataFolder } from '#tests/support/data-folder.ts'
import { startNode } from '#tests/support/processes.ts'
import { siteEnvironment } from '#tests/support/site-environment.ts'

test('ENGINE_FLAGS: a command optimizes no function of the engine', async () => {
  const env = siteEnvironment({ DATA_DIR: migratedDataFolder() })
  const { code, stdout } = await startNode(['--trace-wasm-compilation-times', CLI, 'seed', '--posts', '3', '--yes'], { env }).ended
  expect(code).toBe(0)
  expect(stdout).toContain('using Liftoff')
  expect(stdout).not.toContain('using TurboFan')
})
