type Key = { isComposing: boolean; keyCode: number }

/**
 * Whether a key belongs to an input method, which writes characters that no key has. Safari reports the Enter that ends a composition after
 * its end, with key code 229 alone.
 */
export function isCompositionKey(event: Key | { nativeEvent: Key }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === 229
}
