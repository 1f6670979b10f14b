// Writes small zip files for tests, also those that no program would write.
import { crc32, deflateRawSync } from 'node:zlib'

type ZipOptions = {
  /** Type and permissions, as Unix programs store them. */
  mode?: number
  /** The unpacked size that the archive claims for each file. */
  claimedSize?: number
  isStored?: boolean
}

export function zipOf(files: Record<string, string>, { mode = 0o100644, claimedSize, isStored = false }: ZipOptions = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = isStored ? content : deflateRawSync(content)
    const sizes = [crc32(content), packed.length, claimedSize ?? content.length] as const
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    for (const [index, size] of sizes.entries()) common.writeUInt32LE(size, 10 + 4 * index)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const central = Buffer.alloc(14)
    central.writeUInt32LE((mode << 16) >>> 0, 6)
    central.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, central, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listed, end])
}
