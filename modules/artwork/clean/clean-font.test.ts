import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compress } from 'wawoff2'
import { seedRandom } from '#kernel/random.ts'
import { cleanFont } from './clean-font.ts'
import { readTables } from './read-font.ts'

const fileOf = (name: string) => readFileSync(join(import.meta.dirname, '../../../press/fonts', name))
const anton = fileOf('anton-400.ttf')
const codeOf = async (bytes: Uint8Array, name = 'face.ttf') => {
  const cleaned = await cleanFont(bytes, name)
  return cleaned.ok ? 'taken' : cleaned.code
}
/** Finds the table of that name in the file. */
function findTable(bytes: Buffer, tag: string): { offset: number; length: number; row: number } {
  for (let row = 12; row < 12 + bytes.readUInt16BE(4) * 16; row += 16)
    if (bytes.toString('latin1', row, row + 4) === tag)
      return { offset: bytes.readUInt32BE(row + 8), length: bytes.readUInt32BE(row + 12), row }
  throw new Error(`no ${tag}`)
}
const checksumOf = (bytes: Buffer) => {
  let sum = 0
  for (let i = 0; i < bytes.length; i += 4) sum = (sum + bytes.readUInt32BE(i)) >>> 0
  return sum
}

test('a TTF, its WOFF2 and an OTF are accepted under their own names, the same file under the same hash', async () => {
  const plain = await cleanFont(anton, 'x.ttf')
  const second = await cleanFont(anton, 'y.ttf')
  const packed = await cleanFont(await compress(anton), 'x.woff2')
  const eastern = await cleanFont(fileOf('scripts/noto-japanese.otf'), 'x.otf')
  if (!plain.ok || !second.ok || !packed.ok || !eastern.ok) throw new Error('refused')
  expect(plain.value.family).toBe('Anton')
  expect(second.value.hash).toBe(plain.value.hash)
  expect(packed.value.family).toBe('Anton')
  expect(eastern.value.family).toMatch(/^Noto Sans/)
})

test('the result is a complete font: its checksums are right, and style and signature tables are dropped', async () => {
  const cleaned = await cleanFont(anton, 'x.ttf')
  if (!cleaned.ok) throw new Error('refused')
  const { file } = cleaned.value
  expect(checksumOf(file)).toBe(0xb1b0afba)
  const tables = readTables(file)
  expect([...tables.keys()]).toEqual([...tables.keys()].sort())
  expect(tables.get('glyf')).toEqual(readTables(anton).get('glyf'))
  for (const tag of ['DSIG', 'SVG ', 'meta', 'STAT']) expect(tables.has(tag)).toBe(false)
})

test('a file that is no font, has several, lacks outlines or is cut off is refused with the reason', async () => {
  expect(await codeOf(Buffer.from('hello'))).toBe('font.unknown_type')
  expect(await codeOf(Buffer.from('ttcf0000'))).toBe('font.collection')
  expect(await codeOf(Buffer.alloc(20_000_001))).toBe('font.too_large')
  expect(await codeOf(anton.subarray(0, 4000))).toBe('font.unreadable')
  expect(await codeOf((await compress(anton)).subarray(0, 9000), 'x.woff2')).toBe('font.unreadable')
  expect(await codeOf(anton.subarray(0, anton.length - 64))).toBe('font.unreadable')
  const damaged = Buffer.from(anton)
  damaged.write('zzzz', findTable(damaged, 'glyf').row, 'latin1')
  expect(await codeOf(damaged)).toBe('font.unreadable')
  damaged.write('zzzz', findTable(damaged, 'loca').row, 'latin1')
  expect(await codeOf(damaged)).toBe('font.unreadable')
})

test('a font that may not be embedded is refused; other permissions are accepted', async () => {
  for (const [permission, outcome] of [
    [0x2, 'font.restricted'],
    [0x4, 'taken'],
    [0x8, 'taken'],
    [0x0, 'taken'],
  ] as const) {
    const marked = Buffer.from(anton)
    marked.writeUInt16BE(permission, findTable(marked, 'OS/2').offset + 8)
    expect(await codeOf(marked), `${permission}`).toBe(outcome)
  }
})

test('a name is cleaned and shortened for display, and a nameless font is named after its file', async () => {
  const withName = (text: string) => {
    const file = Buffer.from(anton)
    const { offset } = findTable(file, 'name')
    const utf16 = Buffer.from(text, 'utf16le').swap16()
    const storage = offset + file.readUInt16BE(offset + 4)
    const count = file.readUInt16BE(offset + 2)
    for (let i = 0; i < count; i += 1) {
      const row = offset + 6 + i * 12
      file.writeUInt16BE(3, row)
      file.writeUInt16BE(0x409, row + 4)
      file.writeUInt16BE(i === 0 ? 1 : 200 + i, row + 6)
      file.writeUInt16BE(i === 0 ? utf16.length : 0, row + 8)
      file.writeUInt16BE(0, row + 10)
    }
    utf16.copy(file, storage)
    return file
  }
  const familyOf = async (text: string) => {
    const cleaned = await cleanFont(withName(text), 'My hand.ttf')
    return cleaned.ok ? cleaned.value.family : cleaned.code
  }
  expect(await familyOf('Ada\u202e\u0000 Hand')).toBe('Ada Hand')
  expect((await familyOf('A'.repeat(300))).length).toBeLessThanOrEqual(60)
  expect(await familyOf('  ')).toBe('My hand')
})

test('no change of its bytes breaks the cleaner: a damaged font is refused or accepted', async () => {
  const random = seedRandom(2_025_0824)
  for (let round = 0; round < 12; round += 1) {
    const broken = Buffer.from(anton)
    for (let i = 0; i < 40; i += 1) broken[random.integer(12, broken.length - 1)] = random.integer(0, 255)
    expect(['taken', 'font.unreadable', 'font.restricted']).toContain(await codeOf(broken))
  }
})
