import { Agent, get } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from './listen.server.ts'
import { closeServer } from './shutdown.server.ts'

test('requests in flight are answered, new ones are not accepted', async () => {
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Response>()
  const { server, address } = await listen(
    () => {
      arrived.resolve()
      return answer.promise
    },
    '127.0.0.1',
    0,
  )
  const inFlight = fetch(address).then((response) => response.text())
  await arrived.promise
  const closed = closeServer(server)
  await expect(fetch(address)).rejects.toThrow()
  answer.resolve(new Response('finished'))
  expect(await inFlight).toBe('finished')
  await closed
})

test('connections that are only kept alive do not hold it up', async () => {
  const { server, address } = await listen(() => new Response('once'), '127.0.0.1', 0)
  const agent = new Agent({ keepAlive: true })
  await new Promise<void>((resolve) => {
    get(address, { agent }, (response) => response.resume().on('end', () => resolve()))
  })
  const startedAt = performance.now()
  await closeServer(server)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  agent.destroy()
})

test('a request that never ends is cut off when patience does', async () => {
  const arrived = Promise.withResolvers<void>()
  const { server, address } = await listen(
    () => {
      arrived.resolve()
      return new Promise<Response>(() => {})
    },
    '127.0.0.1',
    0,
  )
  const hanging = fetch(address)
  await arrived.promise
  await Promise.all([closeServer(server, 50), expect(hanging).rejects.toThrow()])
})
