// Durable file system for the embedded engine: a commit is acknowledged only when it is on the disk (decision 053).
//
// PGlite 0.5 as published starts PostgreSQL with `-F` (fsync off), its NODEFS has no `fsync`, and its `fdatasync` returns without doing
// anything. With a working `fsync`, PostgreSQL syncs the log at every commit, and data files and renamed files at every checkpoint. It does not
// sync the directory entry of a new data file. POSIX guarantees that entry only after the directory was synced, so this class syncs changed
// directories before it syncs the next file.
import { fsyncSync } from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncPathSync } from '#src/lib/files/durable-file.ts'

/** PGlite's own parameters with fsync on, through `fsync` because its `fdatasync` does nothing. */
export const DURABLE_START_PARAMS = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync']

/** EIO in WASI. The engine gets it when a sync fails. */
const WASI_EIO = 29

type Node = { mode: number }

/** The part of emscripten's NODEFS that PGlite exposes. It is private: a test opens an engine, and fails when a new version has changed it. */
type NodeFileSystem = {
  realPath(node: Node): string
  node_ops: {
    mknod(parent: Node, name: string, mode: number, device: number): Node
    rename(node: Node, newParent: Node, newName: string): void
    rmdir(parent: Node, name: string): void
  }
  stream_ops: { fsync?: (stream: { nfd: number; node: Node }) => number }
}

export class DurableNodeFS extends NodeFS {
  readonly #onSyncFailure: (error: unknown) => void
  readonly #changedFolders = new Set<string>()

  /** `onSyncFailure` must end the process: after a failed sync the kernel may have dropped the pages, and the engine cannot go on. */
  constructor(folder: string, onSyncFailure: (error: unknown) => void) {
    super(folder)
    this.#onSyncFailure = onSyncFailure
  }

  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: { NODEFS: unknown }) => this.#makeDurable(module.NODEFS)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #makeDurable(fileSystem: unknown): void {
    if (!isNodeFileSystem(fileSystem)) throw new Error("PGlite's NODEFS is not the one that durable-node-fs.server.ts knows")
    const { node_ops, stream_ops } = fileSystem
    const { mknod, rename, rmdir } = node_ops
    node_ops.mknod = (parent, name, mode, device) => {
      this.#changedFolders.add(fileSystem.realPath(parent))
      return mknod(parent, name, mode, device)
    }
    node_ops.rename = (node, newParent, newName) => {
      this.#changedFolders.add(fileSystem.realPath(newParent))
      rename(node, newParent, newName)
    }
    node_ops.rmdir = (parent, name) => {
      rmdir(parent, name)
      this.#changedFolders.delete(path.join(fileSystem.realPath(parent), name))
    }
    stream_ops.fsync = ({ nfd, node }) => this.#sync(() => (isFolder(node) ? syncPathSync(fileSystem.realPath(node)) : fsyncSync(nfd)))
  }

  /** Returns 0 or a WASI error number. */
  #sync(syncOne: () => void): number {
    try {
      for (const folder of this.#changedFolders) syncPathSync(folder)
      this.#changedFolders.clear()
      syncOne()
      return 0
    } catch (error) {
      this.#onSyncFailure(error)
      return WASI_EIO
    }
  }
}

function isNodeFileSystem(value: unknown): value is NodeFileSystem {
  if (typeof value !== 'object' || value === null) return false
  if (!('realPath' in value && 'node_ops' in value && 'stream_ops' in value)) return false
  const { node_ops, stream_ops } = value
  if (typeof node_ops !== 'object' || node_ops === null || typeof stream_ops !== 'object' || stream_ops === null) return false
  return (
    'mknod' in node_ops && 'rename' in node_ops && 'rmdir' in node_ops && !('fsync' in stream_ops && typeof stream_ops.fsync === 'function')
  )
}

const FILE_TYPE = 0o170000
const FOLDER = 0o040000

function isFolder({ mode }: Node): boolean {
  return (mode & FILE_TYPE) === FOLDER
}
