import { text } from 'node:stream/consumers'

/** From standard input. Removes one trailing line end, which `echo` and editors add. */
export async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) console.error('Type the password, then Enter and Ctrl-D.')
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}
