import { createRequestHandler, data, RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { isOutOfSpace, recordReserve } from '#src/db/client/disk-space.server.ts'
import { buildOf } from '#tests/build-of.ts'
import { AppError } from '../errors.ts'
import { handleRouteErrors } from './handle-errors.server.ts'
import { requestIdContext } from './request-id.server.ts'

const page = { default: () => null }
const fail = () => {
  throw new Error('the secret is 12345')
}

function failWithoutDatabase() {
  return Promise.reject(new Error('asked in vain', { cause: new Error('Connection terminated unexpectedly') }))
}

const modules = {
  '/page': { ...page, loader: fail },
  '/function': { loader: fail, action: fail },
  '/away': { ...page, loader: failWithoutDatabase, action: failWithoutDatabase },
  '/full': { loader: () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' })) },
  '/refused': { loader: () => Promise.reject(new AppError('gone')) },
  '/guarded': { ...page, middleware: [fail], loader: () => null },
  '/answered': { ...page, loader: () => Promise.reject(data('as meant', 418)) },
}

test.each([
  ['/page', 500],
  ['/page.data', 500],
  ['/function', 500],
  ['/guarded', 500],
  ['/guarded.data', 500],
  ['/refused', 410],
  ['/away', 503],
  ['/full', 503],
])('%s answers with the request id and without the error', async (address, status) => {
  const answer = await ask(address)
  const text = await answer.text()
  expect(answer.status).toBe(status)
  expect(text).toContain('number-of-the-request')
  expect(text).not.toMatch(/12345|catch-failures/)
})

test('a full disk is named', async () => {
  onTestFinished(() => recordReserve(false))
  expect(await (await ask('/full')).json()).toMatchObject({
    error: 'disk_full',
    reason: expect.stringMatching(/^The disk of the site is full/),
  })
  expect(isOutOfSpace()).toBe(true)
})

test('responses and data that are thrown arrive unchanged', async () => {
  const answer = await ask('/answered')
  expect(answer.status).toBe(418)
  expect(await answer.text()).toContain('as meant')
})

test('a failed form is told from a failed page', async () => {
  for (const [method, wasForm] of [
    ['GET', false],
    ['POST', true],
  ] as const) {
    const answer = await ask('/away', method)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ errors: { root: { data: { wasForm } } } })
  }
})

function ask(address: string, method = 'GET'): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(requestIdContext, 'number-of-the-request')
  const routes = Object.entries(modules).map(([path, module]) => [path, { id: path, parentId: 'root', path: path.slice(1), module }])
  const build = buildOf({ root: { id: 'root', path: '', module: page }, ...Object.fromEntries(routes) })
  return createRequestHandler(handleRouteErrors(build), 'production')(new Request(`http://site.test${address}`, { method }), context)
}
