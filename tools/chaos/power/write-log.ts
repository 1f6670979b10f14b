// What a process did to the files of a folder, in order: the events of a log, and how they are stored.
import { readFileSync } from 'node:fs'

/** Paths are relative to the recorded folder; `''` is the folder itself. `inode` names a file whatever it is called later. */
export type FileEvent =
  | { type: 'create'; path: string; inode: number; isFolder: boolean }
  /** A file that was there before anything was recorded of it. */
  | { type: 'open'; path: string; inode: number }
  | { type: 'write'; inode: number; at: number; bytes: Uint8Array }
  | { type: 'truncate'; inode: number; size: number }
  | { type: 'rename'; from: string; to: string }
  | { type: 'remove'; path: string }
  | { type: 'sync'; inode: number }

/** An event as bytes: the length of its JSON, the length of what was written, and both. */
export function encodeEvent(event: FileEvent): Uint8Array {
  const { bytes, ...rest } = event.type === 'write' ? event : { ...event, bytes: new Uint8Array() }
  const head = Buffer.from(JSON.stringify(rest))
  const lengths = Buffer.alloc(8)
  lengths.writeUInt32LE(head.length, 0)
  lengths.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([lengths, head, bytes])
}

/** `end`: how long the log is, in bytes, with this event. */
export type LoggedEvent = FileEvent & { end: number }

/** Reads a log; an event that was cut off at the end is left out. */
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
