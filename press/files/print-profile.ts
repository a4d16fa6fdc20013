/**
 * The printing condition for papers and canvases: sRGB, as photo presses take it. PDF/X wants it as the profile of an
 * output device. No such profile may be passed on freely, so ours is computed: tables both ways between sRGB and CIE
 * Lab (ICC.1:2001-04, lut16Type), relative to D50. Its white is the paper's.
 */

import { d50, encodeSrgb, labOfRgb, linearOfLab, mapTriple, type Triple } from '../soft-proof/lab.ts'

/** Points along each axis of a table. */
const grid = 33
/** A profile, half a megabyte; 370 KB of it in a PDF. The same bytes on every machine. */
let cached: Buffer | null = null
export function printProfile(): Buffer {
  cached ??= buildProfile()
  return cached
}

const toAscii = (words: string) => Buffer.from(words, 'latin1')
const number16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => {
    bytes.writeUInt16BE(Math.max(0, Math.min(0xffff, Math.round(value))), index * 2)
  })
  return bytes
}
/** `s15Fixed16Number`. */
const writeFixed = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    bytes.writeInt32BE(Math.round(value * 65_536), index * 4)
  })
  return bytes
}
const number32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A table from three numbers to `out` of them. A lightness of 100 has a point of its own, so that white is white. */
function buildLut(out: number, valueAt: (at: Triple) => readonly number[], isFromLab = false): Buffer {
  const cells: number[] = []
  for (let x = 0; x < grid; x += 1)
    for (let y = 0; y < grid; y += 1)
      for (let z = 0; z < grid; z += 1)
        cells.push(...valueAt([x / (grid - 1), y / (grid - 1), z / (grid - 1)]))
  const entries = 256
  const identityCurve = Array.from({ length: entries }, (_, n) => (n / (entries - 1)) * 0xffff)
  const first = isFromLab ? identityCurve.map((value) => (value * 0xffff) / max) : identityCurve
  return Buffer.concat([
    toAscii('mft2'),
    number32(0),
    Buffer.from([3, out, grid, 0]),
    writeFixed(1, 0, 0, 0, 1, 0, 0, 0, 1),
    number16(entries, entries, ...first, ...identityCurve, ...identityCurve),
    number16(...cells),
    number16(...Array.from({ length: out }, () => identityCurve).flat()),
  ])
}
// A lut16 writes L 100 as FF00, and a, b 0 as 8000.
const max = 0xff00
const fromRgb = (at: Triple) => {
  const [lightness, a, b] = labOfRgb(at)
  return [(lightness / 100) * max, (a + 128) * 256, (b + 128) * 256]
}
const labAt = ([x, y, z]: Triple): Triple => [x * 100, (y * 0xffff) / 256 - 128, (z * 0xffff) / 256 - 128]
const toRgb = (at: Triple) => mapTriple(linearOfLab(labAt(at)), (value) => encodeSrgb(value) * 0xffff)
/** Marks a colour outside sRGB by more than a step of a screen. */
const isOutside = (at: Triple) => [
  linearOfLab(labAt(at)).some((value) => value < -0.004 || value > 1.004) ? 0xffff : 0,
]

function textDescription(words: string): Buffer {
  return Buffer.concat([
    toAscii('desc'),
    number32(0),
    number32(words.length + 1),
    toAscii(`${words}\0`),
    Buffer.alloc(4 + 4 + 2 + 1 + 67),
  ])
}

function buildProfile(): Buffer {
  const [from, to, gamut] = [buildLut(3, fromRgb), buildLut(3, toRgb, true), buildLut(1, isOutside, true)]
  const tags: [string, Buffer][] = [
    ['desc', textDescription('sRGB photo printing, Fanfare')],
    ['cprt', Buffer.concat([toAscii('text'), number32(0), toAscii('No rights reserved\0')])],
    ['wtpt', Buffer.concat([toAscii('XYZ '), number32(0), writeFixed(...d50)])],
    ...(['A2B0', 'A2B1', 'A2B2'] as const).map((tag): [string, Buffer] => [tag, from]),
    ...(['B2A0', 'B2A1', 'B2A2'] as const).map((tag): [string, Buffer] => [tag, to]),
    ['gamt', gamut],
  ]
  const parts: Buffer[] = []
  const places = new Map<Buffer, number>()
  let end = 128 + 4 + tags.length * 12
  for (const [, bytes] of tags) {
    if (places.has(bytes)) continue // the three intents of a way are one table
    places.set(bytes, end)
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    parts.push(padded)
    end += padded.length
  }
  const table = tags.map(([tag, bytes]) =>
    Buffer.concat([toAscii(tag), number32(places.get(bytes)!), number32(bytes.length)]),
  )
  const head = Buffer.concat([
    number32(end),
    toAscii('\0\0\0\0'),
    number32(0x02400000),
    toAscii('prtrRGB Lab '),
    number16(2026, 1, 1, 0, 0, 0),
    toAscii('acsp'),
    Buffer.alloc(4 + 4 + 4 + 4 + 8),
    number32(1), // relative colorimetric
    writeFixed(...d50),
    Buffer.alloc(4 + 44),
  ])
  return Buffer.concat([head, number32(tags.length), ...table, ...parts])
}
