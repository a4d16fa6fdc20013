import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Uint8Array; at: Date }

const utf8 = 0x0800
const dosTime = (at: Date): [time: number, date: number] => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
]
/** Compressed formats gain nothing from being packed again. */
const isPacked = (name: string): boolean => /\.(png|jpe?g|webp|pdf|zip|woff2?)$/i.test(name)

/**
 * A ZIP file, piece by piece: one entry is held at a time, whatever the total. Above four gigabytes it continues as
 * ZIP64.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, bytes, at } of entries) {
    const path = Buffer.from(name, 'utf8')
    const packed = isPacked(name) ? bytes : deflateRawSync(bytes)
    const [time, date] = dosTime(at)
    const fields = Buffer.alloc(22)
    fields.writeUInt16LE(utf8, 0)
    fields.writeUInt16LE(isPacked(name) ? 0 : 8, 2)
    fields.writeUInt16LE(time, 4)
    fields.writeUInt16LE(date, 6)
    fields.writeUInt32LE(crc32(bytes), 8)
    fields.writeUInt32LE(packed.length, 12)
    fields.writeUInt32LE(bytes.length, 16)
    fields.writeUInt16LE(path.length, 20)
    yield Buffer.concat([writeHead(0x04034b50, [45]), fields, Buffer.alloc(2), path])
    yield Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
    directory.push(listEntry(fields, path, offset))
    offset += 4 + 2 + 22 + 2 + path.length + packed.length
  }
  yield* writeEnding(directory, offset)
}

function writeHead(signature: number, shorts: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + shorts.length * 2)
  bytes.writeUInt32LE(signature, 0)
  shorts.forEach((short, index) => {
    bytes.writeUInt16LE(short, 4 + index * 2)
  })
  return bytes
}

const max32 = 0xffffffff

/** An entry in the directory; a position beyond four gigabytes is in an extra field. */
function listEntry(fields: Buffer, path: Buffer, offset: number): Buffer {
  const isFar = offset >= max32
  const extra = Buffer.alloc(isFar ? 12 : 0)
  if (isFar) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const tail = Buffer.alloc(16)
  tail.writeUInt16LE(extra.length, 0)
  tail.writeUInt32LE(isFar ? max32 : offset, 12)
  return Buffer.concat([writeHead(0x02014b50, [45, 45]), fields, tail, path, extra])
}

function* writeEnding(directory: readonly Buffer[], start: number): Generator<Buffer> {
  let size = 0
  for (const entry of directory) {
    size += entry.length
    yield entry
  }
  const isLarge = start + size >= max32 || directory.length >= 0xffff
  if (isLarge) {
    const zip64 = Buffer.alloc(76)
    zip64.writeUInt32LE(0x06064b50, 0)
    zip64.writeBigUInt64LE(44n, 4)
    zip64.writeUInt16LE(45, 12)
    zip64.writeUInt16LE(45, 14)
    zip64.writeBigUInt64LE(BigInt(directory.length), 24)
    zip64.writeBigUInt64LE(BigInt(directory.length), 32)
    zip64.writeBigUInt64LE(BigInt(size), 40)
    zip64.writeBigUInt64LE(BigInt(start), 48)
    zip64.writeUInt32LE(0x07064b50, 56)
    zip64.writeBigUInt64LE(BigInt(start + size), 64)
    zip64.writeUInt32LE(1, 72)
    yield zip64
  }
  const count = isLarge ? 0xffff : directory.length
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(isLarge ? max32 : size, 12)
  end.writeUInt32LE(isLarge ? max32 : start, 16)
  yield end
}
