import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP by name, read from its directory as other tools do. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  let offset = zip.readUInt32LE(end + 16)
  const files = new Map<string, Buffer>()
  for (let remaining = zip.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const [packedSize, nameLength, extraLength] = [
      zip.readUInt32LE(offset + 20),
      zip.readUInt16LE(offset + 28),
      zip.readUInt16LE(offset + 30),
    ]
    const name = zip.subarray(offset + 46, offset + 46 + nameLength).toString('utf8')
    const localHeader = zip.readUInt32LE(offset + 42)
    const start = localHeader + 30 + zip.readUInt16LE(localHeader + 26) + zip.readUInt16LE(localHeader + 28)
    const bytes = zip.subarray(start, start + packedSize)
    files.set(name, zip.readUInt16LE(offset + 10) === 8 ? inflateRawSync(bytes) : Buffer.from(bytes))
    offset += 46 + nameLength + extraLength + zip.readUInt16LE(offset + 32)
  }
  return files
}
