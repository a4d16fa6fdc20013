/**
 * The printing condition for papers and canvases: sRGB, as photo presses take it. PDF/X wants it as the profile of an
 * output device. No such profile may be passed on freely, so ours is computed: tables both ways between sRGB and CIE
 * Lab (ICC.1:2001-04, lut16Type), relative to D50. Its white is the paper's.
 */

import { d50, encodeSrgb, labOfRgb, linearOfLab, mapTriple, type Triple } from '../soft-proof/lab.ts'

/** Points along each axis of a table. */
const gridPoints = 33
/** A profile, half a megabyte; 370 KB of it in a PDF. The same bytes on every machine. */
let cached: Buffer | null = null
export function printProfile(): Buffer {
  cached ??= buildProfile()
  return cached
}

const toAscii = (words: string) => Buffer.from(words, 'latin1')
const writeUint16 = (...values: number[]) => {
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
const writeUint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A table from three numbers to `out` of them. A lightness of 100 has a point of its own, so that white is white. */
function buildLut(out: number, valueAt: (at: Triple) => readonly number[], isFromLab = false): Buffer {
  const cells: number[] = []
  for (let x = 0; x < gridPoints; x += 1)
    for (let y = 0; y < gridPoints; y += 1)
      for (let z = 0; z < gridPoints; z += 1)
        cells.push(...valueAt([x / (gridPoints - 1), y / (gridPoints - 1), z / (gridPoints - 1)]))
  const entries = 256
  const identityCurve = Array.from({ length: entries }, (_, n) => (n / (entries - 1)) * 0xffff)
  const first = isFromLab ? identityCurve.map((value) => (value * 0xffff) / maxLightness) : identityCurve
  return Buffer.concat([
    toAscii('mft2'),
    writeUint32(0),
    Buffer.from([3, out, gridPoints, 0]),
    writeFixed(1, 0, 0, 0, 1, 0, 0, 0, 1),
    writeUint16(entries, entries, ...first, ...identityCurve, ...identityCurve),
    writeUint16(...cells),
    writeUint16(...Array.from({ length: out }, () => identityCurve).flat()),
  ])
}
// A lut16 writes L 100 as FF00, and a, b 0 as 8000.
const maxLightness = 0xff00
const fromRgb = (at: Triple) => {
  const [lightness, a, b] = labOfRgb(at)
  return [(lightness / 100) * maxLightness, (a + 128) * 256, (b + 128) * 256]
}
const labAt = ([x, y, z]: Triple): Triple => [x * 100, (y * 0xffff) / 256 - 128, (z * 0xffff) / 256 - 128]
const toRgb = (at: Triple) => mapTriple(linearOfLab(labAt(at)), (value) => encodeSrgb(value) * 0xffff)
/** Marks a colour outside sRGB by more than a step of a screen. */
const toGamutFlag = (at: Triple) => [
  linearOfLab(labAt(at)).some((value) => value < -0.004 || value > 1.004) ? 0xffff : 0,
]

function textDescription(words: string): Buffer {
  return Buffer.concat([
    toAscii('desc'),
    writeUint32(0),
    writeUint32(words.length + 1),
    toAscii(`${words}\0`),
    Buffer.alloc(4 + 4 + 2 + 1 + 67),
  ])
}

function buildProfile(): Buffer {
  const [from, to, gamut] = [buildLut(3, fromRgb), buildLut(3, toRgb, true), buildLut(1, toGamutFlag, true)]
  const tags: [string, Buffer][] = [
    ['desc', textDescription('sRGB photo printing, Fanfare')],
    ['cprt', Buffer.concat([toAscii('text'), writeUint32(0), toAscii('No rights reserved\0')])],
    ['wtpt', Buffer.concat([toAscii('XYZ '), writeUint32(0), writeFixed(...d50)])],
    ...(['A2B0', 'A2B1', 'A2B2'] as const).map((tag): [string, Buffer] => [tag, from]),
    ...(['B2A0', 'B2A1', 'B2A2'] as const).map((tag): [string, Buffer] => [tag, to]),
    ['gamt', gamut],
  ]
  const parts: Buffer[] = []
  const offsets = new Map<Buffer, number>()
  let end = 128 + 4 + tags.length * 12
  for (const [, bytes] of tags) {
    if (offsets.has(bytes)) continue // the three intents of one direction share a table
    offsets.set(bytes, end)
    const padded = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
    parts.push(padded)
    end += padded.length
  }
  const table = tags.map(([tag, bytes]) =>
    Buffer.concat([toAscii(tag), writeUint32(offsets.get(bytes)!), writeUint32(bytes.length)]),
  )
  const head = Buffer.concat([
    writeUint32(end),
    toAscii('\0\0\0\0'),
    writeUint32(0x02400000),
    toAscii('prtrRGB Lab '),
    writeUint16(2026, 1, 1, 0, 0, 0),
    toAscii('acsp'),
    Buffer.alloc(4 + 4 + 4 + 4 + 8),
    writeUint32(1), // relative colorimetric
    writeFixed(...d50),
    Buffer.alloc(4 + 44),
  ])
  return Buffer.concat([head, writeUint32(tags.length), ...table, ...parts])
}
