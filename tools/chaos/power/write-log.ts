// The log of file operations in a folder: its events and their encoding.
import { readFileSync } from 'node:fs'

/** Paths are relative to the recorded folder; `''` is the folder itself. `inode` identifies a file also after a rename. */
export type FileEvent =
  | { type: 'create'; path: string; inode: number; isFolder: boolean }
  /** The first event of a file that existed before the recording. */
  | { type: 'open'; path: string; inode: number }
  | { type: 'write'; inode: number; at: number; bytes: Uint8Array }
  | { type: 'truncate'; inode: number; size: number }
  | { type: 'rename'; from: string; to: string }
  | { type: 'remove'; path: string }
  | { type: 'sync'; inode: number }

/** Encodes an event: the length of its JSON, the length of the written bytes, then both. */
export function encodeEvent(event: FileEvent): Uint8Array {
  const { bytes, ...rest } = event.type === 'write' ? event : { ...event, bytes: new Uint8Array() }
  const head = Buffer.from(JSON.stringify(rest))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32LE(head.length, 0)
  lengths.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([lengths, head, bytes])
}

/** `end`: the length of the log up to and including this event, in bytes. */
export type LoggedEvent = FileEvent & { end: number }

/** Reads a log without an incomplete last event. */
export function readLog(file: string): LoggedEvent[] {
  const log = readFileSync(file)
  const events: LoggedEvent[] = []
  for (let at = 0; at + 8 <= log.length; ) {
    const head = at + 8
    const body = head + log.readUInt32LE(at)
    const end = body + log.readUInt32LE(at + 4)
    if (end > log.length) break
    const event = JSON.parse(log.toString('utf8', head, body))
    events.push(event.type === 'write' ? { ...event, bytes: log.subarray(body, end), end } : { ...event, end })
    at = end
  }
  return events
}
