// A DNS server on loopback for tests, with the records of a table (RFC 1035, 4).
import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'

const TYPES = { A: 1, MX: 15, TXT: 16 } as const
type RecordType = keyof typeof TYPES

/** Per name and type, such as `'blog.org MX'`, the texts of its records: an address, `10 mail.blog.org`, or a text. */
export type Records = Readonly<Record<string, readonly string[]>>

const NAME_ERROR = 3
const SERVER_FAILURE = 2

export type DnsServer = { resolver: Resolver; close(): Promise<void> }

/** A resolver that asks this server alone. Names that no record has do not exist; `records` null fails every question. */
export async function openDnsServer(records: Records | null): Promise<DnsServer> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answer(query, records), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const resolver = new Resolver({ timeout: 1_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolver, close: () => new Promise((resolve) => socket.close(() => resolve())) }
}

function answer(query: Buffer, records: Records | null): Buffer {
  const { name, end } = readName(query)
  const type = query.readUInt16BE(end)
  const isType = (key: string): key is RecordType => key in TYPES
  const typeName = Object.keys(TYPES)
    .filter(isType)
    .find((key) => TYPES[key] === type)
  const values = typeName ? (records?.[`${name} ${typeName}`] ?? []) : []
  const isKnown = Object.keys(records ?? {}).some((key) => key.startsWith(`${name} `))
  const status = records === null ? SERVER_FAILURE : isKnown ? 0 : NAME_ERROR
  const head = Buffer.from(query.subarray(0, 12))
  head.writeUInt16BE(0x8180 | status, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(values.length, 6)
  head.writeUInt32BE(0, 8)
  const answers = values.map((value) => {
    const data = encode(typeName, value)
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt32BE(60, 6)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([head, query.subarray(12, end + 4), ...answers])
}

/** The name of the question, and where it ends. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function encode(type: RecordType | undefined, value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number))
  if (type === 'TXT')
    return Buffer.concat((value.match(/.{1,255}/g) ?? []).flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]))
  const [preference = '', host = ''] = value.split(' ')
  const name = host.split('.').flatMap((label) => (label === '' ? [] : [Buffer.from([label.length]), Buffer.from(label)]))
  const before = Buffer.alloc(2)
  before.writeUInt16BE(Number(preference))
  return Buffer.concat([before, ...name, Buffer.from([0])])
}
