/**
 * The tables of a TrueType or OpenType file (OpenType 1.9, "Organization of an OpenType font"), and a fresh file of
 * those needed to set and draw text. Style names, bitmaps, colours, signatures and variation axes are dropped.
 */
type Tables = ReadonlyMap<string, Buffer>

const requiredTables: readonly string[] = ['cmap', 'head', 'hhea', 'hmtx', 'maxp']
const keptTables: readonly string[] = [
  ...['GDEF', 'GPOS', 'GSUB', 'OS/2', 'cmap', 'cvt ', 'fpgm', 'gasp', 'glyf', 'CFF ', 'head', 'hhea'],
  ...['hmtx', 'kern', 'loca', 'maxp', 'name', 'post', 'prep', 'vhea', 'vmtx', 'VORG'],
]
const maxTables = 64

/**
 * Reads the tables. Throws if the file is truncated, gives false table positions, or lacks a required table; drawing
 * it tells if it has glyphs.
 */
export function readTables(bytes: Buffer): Tables {
  const version = bytes.toString('latin1', 0, 4)
  if (!['\0\x01\0\0', 'true', 'OTTO'].includes(version)) throw new Error('no font')
  const count = bytes.readUInt16BE(4)
  if (count === 0 || count > maxTables) throw new Error('no tables')
  const tables = new Map<string, Buffer>()
  for (let i = 0; i < count; i += 1) {
    const row = 12 + i * 16
    const [offset, length] = [bytes.readUInt32BE(row + 8), bytes.readUInt32BE(row + 12)]
    if (offset + length > bytes.length) throw new Error('a table beyond the end')
    tables.set(bytes.toString('latin1', row, row + 4), bytes.subarray(offset, offset + length))
  }
  if (requiredTables.some((tag) => !tables.has(tag))) throw new Error('a table is missing')
  if (tables.has('glyf') !== tables.has('loca')) throw new Error('outlines without places')
  if (tables.get('head')!.length < 54) throw new Error('a short head')
  return tables
}

/** Embedding permissions of the OS/2 table: `restricted` fonts may not be embedded at all. */
export function isRestricted(tables: Tables): boolean {
  const os2 = tables.get('OS/2')
  return os2 !== undefined && os2.length >= 10 && (os2.readUInt16BE(8) & 0xf) === 0x2
}

const typographicNames = [16, 17] as const
const plainNames = [1, 2] as const

/** The font's own family and style names, in English if given; empty if absent. */
export function readName(tables: Tables): { family: string; style: string } {
  const name = tables.get('name')
  if (!name || name.length < 6) return { family: '', style: '' }
  const names = new Map<number, string>()
  const [count, storage] = [name.readUInt16BE(2), name.readUInt16BE(4)]
  for (let i = 0; i < count && 18 + i * 12 <= name.length; i += 1) {
    const row = 6 + i * 12
    const [platform, language, id] = [0, 4, 6].map((at) => name.readUInt16BE(row + at)) as [
      number,
      number,
      number,
    ]
    const [length, offset] = [name.readUInt16BE(row + 8), name.readUInt16BE(row + 10)]
    const text = name.subarray(storage + offset, storage + offset + length)
    if (platform === 3 && (language === 0x409 || !names.has(id))) names.set(id, decodeUtf16(text))
    else if (platform === 1 && !names.has(id)) names.set(id, text.toString('latin1'))
  }
  const [family, style] = typographicNames.some((id) => names.get(id)) ? typographicNames : plainNames
  return { family: names.get(family) ?? names.get(1) ?? '', style: names.get(style) ?? '' }
}

const decodeUtf16 = (text: Buffer): string =>
  Buffer.from(text.subarray(0, text.length & ~1))
    .swap16()
    .toString('utf16le')

/** Writes a font file of these tables, with new checksums. */
export function writeFont(tables: Tables): Buffer {
  const tags = keptTables.filter((tag) => tables.has(tag)).sort()
  const power = 2 ** Math.floor(Math.log2(tags.length))
  const head = Buffer.alloc(12 + tags.length * 16)
  head.write(tables.has('glyf') ? '\0\x01\0\0' : 'OTTO', 0, 'latin1')
  head.writeUInt16BE(tags.length, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE(tags.length * 16 - power * 16, 10)
  const parts: Buffer[] = [head]
  let at = head.length
  for (const [i, tag] of tags.entries()) {
    const table = Buffer.alloc(Math.ceil(tables.get(tag)!.length / 4) * 4)
    tables.get(tag)!.copy(table)
    if (tag === 'head') table.writeUInt32BE(0, 8)
    const row = 12 + i * 16
    head.write(tag, row, 'latin1')
    head.writeUInt32BE(checksumOf(table), row + 4)
    head.writeUInt32BE(at, row + 8)
    head.writeUInt32BE(tables.get(tag)!.length, row + 12)
    parts.push(table)
    at += table.length
  }
  const file = Buffer.concat(parts)
  const headAt = head.readUInt32BE(12 + tags.indexOf('head') * 16 + 8)
  file.writeUInt32BE((0xb1b0afba - checksumOf(file)) >>> 0, headAt + 8)
  return file
}

function checksumOf(table: Buffer): number {
  let sum = 0
  for (let i = 0; i < table.length; i += 4) sum = (sum + table.readUInt32BE(i)) >>> 0
  return sum
}
