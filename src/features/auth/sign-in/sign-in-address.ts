// Carries every address of an owner through better-auth, whose sign-in accepts no `&`, no letter outside ASCII and no `.xn--p1ai`.

const ENCODED = /^((?:[\da-f]{2})+)@hex\.invalid$/

/** In a form that any check of addresses accepts. */
export function encodeAddress(address: string): string {
  return `${Buffer.from(address).toString('hex')}@hex.invalid`
}

/** The address of a value that `encodeAddress` has written; any other value unchanged. */
export function decodeAddress<Value>(value: Value): Value | string {
  const hex = typeof value === 'string' ? ENCODED.exec(value)?.[1] : undefined
  return hex === undefined ? value : Buffer.from(hex, 'hex').toString()
}
