import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { OperatorError } from './errors.ts'
import { checkPort, listen } from './listen.server.ts'

const HOST = '127.0.0.1'

test('a taken port is refused with how to choose another', async () => {
  const port = await takePort()
  const refusal = listen(() => new Response(), HOST, port)
  await expect(refusal).rejects.toThrow(OperatorError)
  await expect(refusal).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken by another program: stop that one, or choose another port, for example PORT=${port + 1} npm start.`,
  )
  await expect(checkPort(HOST, port)).rejects.toThrow(/is taken/)
})

test('an address of another machine is refused', async () => {
  await expect(checkPort('192.0.2.1', 0)).rejects.toThrow('HOST=192.0.2.1 is no address of this machine')
})

test('port 0 takes a free one and says which', async () => {
  const { server, address } = await listen(() => new Response('here'), HOST, 0)
  onTestFinished(() => void server.close())
  expect(await (await fetch(address)).text()).toBe('here')
})

test('a port that was only checked is free again', async () => {
  const port = await takePort({ isReleased: true })
  await checkPort(HOST, port)
  const { server } = await listen(() => new Response(), HOST, port)
  server.close()
})

async function takePort({ isReleased = false } = {}): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  if (isReleased) await new Promise((resolve) => server.close(resolve))
  else onTestFinished(() => void server.close())
  return address.port
}
