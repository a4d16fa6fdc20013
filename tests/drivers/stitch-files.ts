/**
 * Reads stitch files back by their published formats (Tajima DST, Brother PES 1 with its PEC block), independently of
 * what writes them. Tenths of a millimetre; y grows downwards.
 */
export type ReadStep = { kind: 'stitch' | 'jump' | 'trim' | 'colour'; x: number; y: number }
export type ReadStitches = { label: string; steps: ReadStep[]; colours: number[] }
/** The upper left corner and the size of all stitches. */
export type ReadBox = { left: number; top: number; width: number; height: number }

const readBit = (byte: number, index: number): number => (byte >> index) & 1

export function readDst(bytes: Uint8Array): ReadStitches & { header: Record<string, string> } {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 512))
  const header = Object.fromEntries(
    text
      .slice(0, text.indexOf('\x1a'))
      .split('\r')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const steps: ReadStep[] = []
  let [x, y] = [0, 0]
  for (let offset = 512; offset + 2 < bytes.length; offset += 3) {
    const [a, b, c] = [bytes[offset]!, bytes[offset + 1]!, bytes[offset + 2]!]
    if (c === 0xf3) return { label: header.LA ?? '', steps, colours: [], header }
    if ((c & 3) !== 3) throw new Error(`No move at ${offset}.`)
    x +=
      readBit(a, 0) -
      readBit(a, 1) +
      9 * (readBit(a, 2) - readBit(a, 3)) +
      3 * (readBit(b, 0) - readBit(b, 1)) +
      27 * (readBit(b, 2) - readBit(b, 3)) +
      81 * (readBit(c, 2) - readBit(c, 3))
    y -=
      readBit(a, 7) -
      readBit(a, 6) +
      9 * (readBit(a, 5) - readBit(a, 4)) +
      3 * (readBit(b, 7) - readBit(b, 6)) +
      27 * (readBit(b, 5) - readBit(b, 4)) +
      81 * (readBit(c, 5) - readBit(c, 4))
    const move = c & 0x80 ? 'jump' : 'stitch'
    const kind = (c & 0xc0) === 0xc0 ? 'colour' : move
    steps.push({ kind, x, y })
  }
  throw new Error('It has no end.')
}

const readTwelveBits = (word: number): number => ((word & 0x0fff) ^ 0x0800) - 0x0800

export function readPes(bytes: Uint8Array): ReadStitches & { box: ReadBox } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const latin = new TextDecoder('latin1')
  if (latin.decode(bytes.subarray(0, 8)) !== '#PES0001') throw new Error('No PES of version 1.')
  const pec = view.getUint32(8, true)
  const label = latin.decode(bytes.subarray(pec + 3, pec + 19)).trim()
  const count = bytes[pec + 48]! + 1
  const colours = [...bytes.subarray(pec + 49, pec + 49 + count)]
  const block = pec + 512
  const end = block + (bytes[block + 2]! | (bytes[block + 3]! << 8) | (bytes[block + 4]! << 16))
  const [stride, rows] = [bytes[pec + 34]!, bytes[pec + 35]!]
  if (end + stride * rows * (count + 1) !== bytes.length) throw new Error('Its pictures are not there.')
  const steps: ReadStep[] = []
  let [x, y] = [0, 0]
  const box = {
    left: -readTwelveBits(view.getUint16(block + 16)),
    top: -readTwelveBits(view.getUint16(block + 18)),
    width: view.getUint16(block + 8, true),
    height: view.getUint16(block + 10, true),
  }
  let offset = block + 20
  const readPart = (): { distance: number; flags: number } => {
    const first = bytes[offset++]!
    if (!(first & 0x80)) return { distance: first > 63 ? first - 128 : first, flags: 0 }
    const twelveBits = ((first & 0x0f) << 8) | bytes[offset++]!
    return { distance: twelveBits > 2047 ? twelveBits - 4096 : twelveBits, flags: first & 0x70 }
  }
  while (offset < end) {
    if (bytes[offset] === 0xff) return { label, steps, colours, box }
    if (bytes[offset] === 0xfe && bytes[offset + 1] === 0xb0) {
      steps.push({ kind: 'colour', x, y })
      offset += 3
      continue
    }
    const [partX, partY] = [readPart(), readPart()]
    x += partX.distance
    y += partY.distance
    const flags = partX.flags | partY.flags
    const move = flags & 0x10 ? 'jump' : 'stitch'
    steps.push({ kind: flags & 0x20 ? 'trim' : move, x, y })
  }
  throw new Error('It has no end.')
}
