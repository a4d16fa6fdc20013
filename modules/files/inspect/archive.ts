/** ZIP and EPUB: checks that the contents match the directory, and that nothing is executable or fills a disk. */

import { createInflateRaw } from 'node:zlib'
import { countText } from '#kernel/formats.ts'
import { formatSize } from '../contract.ts'
import { limits } from '../limits.ts'
import { FileRejected, type Source } from './source.ts'

type Entry = {
  name: string
  flags: number
  method: number
  packed: number
  size: number
  at: number
  mode: number
}

const damagedWords =
  'The archive is damaged, or was made in a way that we can’t check. Pack it again as a plain ZIP.'
/** File types that run when opened. */
const programPattern =
  /\.(exe|com|scr|pif|bat|cmd|msi|msp|dll|vbs|vbe|js|jse|wsf|wsh|hta|ps1|psm1|lnk|jar|app|apk|deb|rpm|dmg|pkg|sh|command|reg|cpl|url|iso|img)$/i
const archivePattern = /\.(zip|rar|7z|gz|tgz|bz2|xz|zst|tar|cab|arj|lz|lzma)$/i

async function readDirectory(source: Source): Promise<{ at: number; bytes: number; entries: number }> {
  const tail = await source.read(Math.max(0, source.bytes - 65_557), 65_557)
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0 || end + 22 > tail.length) throw new FileRejected(damagedWords)
  const directory = {
    entries: tail.readUInt16LE(end + 10),
    bytes: tail.readUInt32LE(end + 12),
    at: tail.readUInt32LE(end + 16),
  }
  if (directory.entries !== 0xffff && directory.bytes !== 0xffffffff && directory.at !== 0xffffffff)
    return directory
  const locator = end - 20
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x07064b50) throw new FileRejected(damagedWords)
  const zip64End = await source.read(Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (zip64End.length < 56 || zip64End.readUInt32LE(0) !== 0x06064b50) throw new FileRejected(damagedWords)
  const [entries, bytes, at] = [32, 40, 48].map((index) => Number(zip64End.readBigUInt64LE(index)))
  return { entries: entries!, bytes: bytes!, at: at! }
}

/** Sizes above four gigabytes are in an extra field (ZIP64). */
function widenEntry(entry: Entry, extra: Buffer): Entry {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    const widen = (value: number): number => {
      if (value !== 0xffffffff) return value
      if (next + 8 > extra.length) throw new FileRejected(damagedWords)
      next += 8
      return Number(extra.readBigUInt64LE(next - 8))
    }
    const size = widen(entry.size)
    const packed = widen(entry.packed)
    return { ...entry, size, packed, at: widen(entry.at) }
  }
  return entry
}

async function readEntries(source: Source): Promise<Entry[]> {
  const directory = await readDirectory(source)
  if (directory.entries === 0) throw new FileRejected('The archive is empty.')
  if (directory.entries > limits.entries)
    throw new FileRejected(`An archive may hold up to ${countText(limits.entries)} files.`)
  if (directory.bytes > 64_000_000 || directory.at + directory.bytes > source.bytes)
    throw new FileRejected(damagedWords)
  const bytes = await source.read(directory.at, directory.bytes)
  const entries: Entry[] = []
  let at = 0
  while (entries.length < directory.entries) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new FileRejected(damagedWords)
    const [name, extra, comment] = [28, 30, 32].map((index) => bytes.readUInt16LE(at + index)) as [
      number,
      number,
      number,
    ]
    const entry = {
      name: bytes.subarray(at + 46, at + 46 + name).toString('utf8'),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
      mode: bytes.readUInt32LE(at + 38) >>> 16,
    }
    entries.push(widenEntry(entry, bytes.subarray(at + 46 + name, at + 46 + name + extra)))
    at += 46 + name + extra + comment
  }
  return entries
}

function checkNames(entries: readonly Entry[], isBook: boolean): void {
  for (const { name, flags, method, mode } of entries) {
    if (flags & 1)
      throw new FileRejected('The archive has a password, so we can’t check it. Pack it without one.')
    if (method !== 0 && method !== 8) throw new FileRejected(damagedWords)
    const parts = name.split(/[/\\]/)
    if (
      /^([/\\]|[a-z]:)/i.test(name) ||
      parts.includes('..') ||
      /[\0\\]/.test(name) ||
      (mode & 0xf000) === 0xa000
    )
      throw new FileRejected('A name in the archive leads out of it. Pack it again from one folder.')
    const shortName = `${name.slice(0, 80)} in the archive`
    if (programPattern.test(name))
      throw new FileRejected(`${shortName} is a program, which can’t be sold here. Remove it.`)
    if (!isBook && archivePattern.test(name))
      throw new FileRejected(
        `${shortName} is an archive itself, which we can’t check. Add its files instead.`,
      )
  }
}

function checkSizes(entries: readonly Entry[], bytes: number): void {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (size > limits.unpackedBytes)
    throw new FileRejected(
      `Unpacked, the archive comes to ${formatSize(size)}; up to ${formatSize(limits.unpackedBytes)} can be sold.`,
    )
  if (size > limits.ratioFrom && size > bytes * limits.ratio)
    throw new FileRejected(
      'Unpacked, the archive grows more than a hundredfold, as one made to fill a disk does.',
    )
  // Overlapping entries unpack to far more than their sizes add up to.
  let end = 0
  for (const { at, packed } of entries.toSorted((a, b) => a.at - b.at)) {
    if (at < end || at + 30 + packed > bytes) throw new FileRejected(damagedWords)
    end = at + 30 + packed
  }
}

/** Tells if an entry unpacks to exactly its stated size; stops as soon as it exceeds it. */
async function doesUnpack(source: Source, { at, method, packed, size }: Entry): Promise<boolean> {
  const head = await source.read(at, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) return false
  const from = at + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (method === 0) return packed === size
  const inflate = createInflateRaw()
  let unpackedBytes = 0
  const inflated = new Promise<boolean>((settle) => {
    inflate.on('data', (piece: Buffer) => {
      unpackedBytes += piece.length
      if (unpackedBytes > size) inflate.destroy()
    })
    inflate.on('end', () => settle(unpackedBytes === size))
    inflate.on('close', () => settle(false))
    inflate.on('error', () => settle(false))
  })
  for (let next = from; next < from + packed && !inflate.destroyed; next += limits.partBytes) {
    const piece = await source.read(next, Math.min(limits.partBytes, from + packed - next))
    if (inflate.destroyed) break
    if (!inflate.write(piece))
      await new Promise((resolve) => inflate.once('drain', resolve).once('close', resolve))
  }
  if (!inflate.destroyed) inflate.end()
  return inflated
}

export async function checkArchive(source: Source, isBook: boolean): Promise<void> {
  const entries = await readEntries(source)
  checkNames(entries, isBook)
  checkSizes(entries, source.bytes)
  if (isBook && !entries.some(({ name }) => name === 'META-INF/container.xml'))
    throw new FileRejected('This is no complete EPUB: it has no table of what is in it.')
  for (const entry of entries) if (!(await doesUnpack(source, entry))) throw new FileRejected(damagedWords)
}
