// Records calls of node:fs, and computes which files a power cut at that moment would lose.
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** `write` stands for any change of the content; `create` for a new name, made by opening, linking, copying or mkdir. */
type Call = { name: 'create' | 'write' | 'sync' | 'remove'; file: string } | { name: 'rename'; file: string; to: string }

export type FileCalls = {
  calls: readonly Call[]
  /** The files or folders that a power cut at the end of the record would lose or leave incomplete, with the reason. */
  lost(files: readonly string[]): string[]
}

/** Records the calls of `work`, below the system's temporary folder only. */
export async function recordFileCalls(work: () => Promise<unknown>): Promise<FileCalls> {
  const calls: Call[] = []
  const restore = await patch(calls)
  try {
    await work()
  } finally {
    restore()
  }
  return { calls, lost: (files) => listLost(calls, files) }
}

type Entry = { hasName: boolean; hasContent: boolean }

/** A name is durable after a sync of its folder, content after a sync of the file. */
function listLost(calls: readonly Call[], files: readonly string[]): string[] {
  const entries = new Map<string, Entry>()
  for (const call of calls) replay(entries, call)
  return files.flatMap((file) => {
    const reasons: string[] = []
    if (!fs.existsSync(file)) return [`${file}: is not there`]
    if (entries.get(file)?.hasContent === false) reasons.push(`${file}: its content was not synced`)
    for (let at = file; at !== path.dirname(at); at = path.dirname(at)) {
      if (entries.get(at)?.hasName === false) reasons.push(`${file}: the folder of ${path.basename(at)} was not synced`)
    }
    return reasons
  })
}

function replay(entries: Map<string, Entry>, call: Call): void {
  switch (call.name) {
    case 'create':
      entries.set(call.file, { hasName: false, hasContent: true })
      break
    case 'write':
      entries.set(call.file, { hasName: entries.get(call.file)?.hasName ?? true, hasContent: false })
      break
    case 'remove':
      entries.delete(call.file)
      break
    case 'rename':
      move(entries, call.file, call.to)
      break
    case 'sync': {
      const own = entries.get(call.file)
      if (own) own.hasContent = true
      for (const [file, entry] of entries) if (path.dirname(file) === call.file) entry.hasName = true
    }
  }
}

function move(entries: Map<string, Entry>, from: string, to: string): void {
  for (const [file, entry] of [...entries]) {
    if (file !== from && !file.startsWith(from + path.sep)) continue
    entries.delete(file)
    entries.set(to + file.slice(from.length), entry)
  }
  entries.set(to, { hasName: false, hasContent: entries.get(to)?.hasContent ?? true })
}

type Around = (call: { args: unknown[]; self: unknown; run: () => unknown }) => unknown

/** Replaces a function of `target`; returns a function that restores it. */
function wrap(target: object, name: string, around: Around): () => void {
  const original: unknown = Reflect.get(target, name)
  if (typeof original !== 'function') throw new Error(`there is no function ${name}`)
  Reflect.set(target, name, function (this: unknown, ...args: unknown[]) {
    return around({ args, self: this, run: () => Reflect.apply(original, this, args) })
  })
  return () => void Reflect.set(target, name, original)
}

async function patch(calls: Call[]): Promise<() => void> {
  const opened = new Map<unknown, string>()
  const note = (call: Call) => {
    if (call.file.startsWith(tmpdir())) calls.push(call)
  }
  const patches = [...patchPromises(opened, note), ...patchSync(opened, note), ...(await patchHandles(opened, note))]
  syncBuiltinESMExports()
  return () => {
    for (const restore of patches) restore()
    syncBuiltinESMExports()
  }
}

type Note = (call: Call) => void

function patchPromises(opened: Map<unknown, string>, note: Note): (() => void)[] {
  const around = (name: string, record: (args: unknown[], result: unknown) => void) =>
    wrap(fs.promises, name, async ({ args, run }) => {
      const isNew = !fs.existsSync(String(args[0]))
      const result = await run()
      if (isNew && (name === 'open' || name === 'writeFile' || name === 'appendFile')) note({ name: 'create', file: String(args[0]) })
      record(args, result)
      return result
    })
  return [
    around('open', ([file], handle) => opened.set(handle, String(file))),
    around('writeFile', ([file, , options]) => {
      note({ name: 'write', file: String(file) })
      if (typeof options === 'object' && options !== null && Reflect.get(options, 'flush') === true)
        note({ name: 'sync', file: String(file) })
    }),
    around('appendFile', ([file]) => note({ name: 'write', file: String(file) })),
    around('copyFile', ([, to]) => notePair(note, 'copy', String(to))),
    around('link', ([, to]) => notePair(note, 'link', String(to))),
    around('rename', ([from, to]) => note({ name: 'rename', file: String(from), to: String(to) })),
    around('rm', ([file]) => note({ name: 'remove', file: String(file) })),
    around('mkdtemp', (_args, folder) => note({ name: 'create', file: String(folder) })),
    around('mkdir', ([folder], first) => noteFolders(note, String(folder), first)),
  ]
}

/** A link shares the synced content of its source; a copy has new content. */
function notePair(note: Note, kind: 'copy' | 'link', to: string): void {
  note({ name: 'create', file: to })
  if (kind === 'copy') note({ name: 'write', file: to })
}

function noteFolders(note: Note, folder: string, first: unknown): void {
  for (let made = folder; typeof first === 'string'; made = path.dirname(made)) {
    note({ name: 'create', file: made })
    if (made === first) return
  }
}

function patchSync(opened: Map<unknown, string>, note: Note): (() => void)[] {
  const around = (name: string, record: (args: unknown[], result: unknown) => void) =>
    wrap(fs, name, ({ args, run }) => {
      const isNew = !fs.existsSync(String(args[0]))
      const result = run()
      if (isNew && (name === 'openSync' || name === 'writeFileSync')) note({ name: 'create', file: String(args[0]) })
      record(args, result)
      return result
    })
  return [
    around('openSync', ([file], descriptor) => opened.set(descriptor, String(file))),
    around('writeSync', ([descriptor]) => note({ name: 'write', file: opened.get(descriptor) ?? '' })),
    around('fsyncSync', ([descriptor]) => note({ name: 'sync', file: opened.get(descriptor) ?? '' })),
    around('writeFileSync', ([file]) => note({ name: 'write', file: String(file) })),
    around('copyFileSync', ([, to]) => notePair(note, 'copy', String(to))),
    around('linkSync', ([, to]) => notePair(note, 'link', String(to))),
    around('renameSync', ([from, to]) => note({ name: 'rename', file: String(from), to: String(to) })),
    around('rmSync', ([file]) => note({ name: 'remove', file: String(file) })),
  ]
}

async function patchHandles(opened: Map<unknown, string>, note: Note): Promise<(() => void)[]> {
  const handle = await open(tmpdir(), 'r')
  await handle.close()
  const prototype: object = Object.getPrototypeOf(handle)
  const around = (name: string, kind: 'write' | 'sync') =>
    wrap(prototype, name, async ({ self, run }) => {
      const result = await run()
      note({ name: kind, file: opened.get(self) ?? '' })
      return result
    })
  return [
    around('write', 'write'),
    around('writeFile', 'write'),
    around('appendFile', 'write'),
    around('sync', 'sync'),
    around('datasync', 'sync'),
  ]
}
