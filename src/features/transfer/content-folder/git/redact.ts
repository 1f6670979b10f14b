/** No message of Git is kept longer, in characters. */
const MAX_MESSAGE = 600

/** A message of Git for the log and the owner: one bounded line, without what may be a password or a token in an address. */
export function redactMessage(message: string): string {
  return (
    message
      .slice(0, 4_000)
      .replace(/\/\/[^\s/]*@/g, '//***@')
      .replace(/([?&][a-z_-]{0,30}(?:token|key|password|secret)=)[^\s&]*/gi, '$1***')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: terminals and logs must not interpret them
      .replace(/[\x00-\x1f\x7f]+/g, ' ')
      .trim()
      .slice(0, MAX_MESSAGE)
  )
}
