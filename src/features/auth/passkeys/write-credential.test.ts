import { describe, expect, test } from 'vitest'
import { writeAssertion, writeNewPasskey } from './write-credential.ts'

const bytes = (...values: number[]) => Uint8Array.from(values).buffer
const credential = { id: '-_8', rawId: bytes(251, 255), type: 'public-key', getClientExtensionResults: () => ({}) }
const unusable = {
  toJSON() {
    throw new TypeError('Illegal invocation')
  },
}

describe('writeAssertion', () => {
  const response = { clientDataJSON: bytes(1), authenticatorData: new Uint8Array([0, 2, 3]).subarray(1), signature: bytes() }

  test('reads the fields of any object, and never its toJSON', () => {
    const written = {
      ...{ id: '-_8', rawId: '-_8', type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON: 'AQ', authenticatorData: 'AgM', signature: '' },
    }
    expect(writeAssertion(Object.assign({}, credential, unusable, { response }))).toEqual(written)
    const inherited = Object.create({ ...credential, response: { ...response, userHandle: null } })
    expect(writeAssertion(inherited)).toEqual(written)
    expect(writeAssertion(Object.create({ ...credential, response: { ...response, userHandle: bytes(7) } }))?.response.userHandle).toBe(
      'Bw',
    )
  })

  test('is null for another kind of credential, and for fields that are no bytes', () => {
    expect(writeAssertion(null)).toBeNull()
    expect(writeAssertion({ id: 'x', type: 'password' })).toBeNull()
    expect(writeAssertion(Object.create({ ...credential, response: { ...response, signature: 'AQ' } }))).toBeNull()
  })
})

describe('writeNewPasskey', () => {
  const response = { clientDataJSON: bytes(1), attestationObject: bytes(2) }
  const transportsOf = (more: object) =>
    writeNewPasskey(Object.create({ ...credential, ...unusable, response: { ...response, ...more } }))?.response.transports

  test('has the transports where the authenticator tells them', () => {
    expect(transportsOf({})).toBeUndefined()
    expect(transportsOf({ getTransports: () => ['internal', 'hybrid'] })).toEqual(['internal', 'hybrid'])
    expect(transportsOf({ getTransports: () => ['<b>'] })).toBeUndefined()
    expect(transportsOf({ getTransports: unusable.toJSON })).toBeUndefined()
  })
})
