/**
 * A text sent to many, each with personal words in some places: compressed once in pieces, and combined with those
 * words into one gzip file. A gzip file ends with the checksum of its whole text; that of two concatenated texts
 * follows from theirs (as in zlib's `crc32_combine`), so nobody's page is processed byte by byte.
 */
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'

type Piece = {
  /** Its end in the bytes. */
  end: number
  /** Length of its text, in bytes. */
  length: number
  crc: number
  /** Its effect on the checksum of anything before it. */
  shift: number
}
/** `opened`: the pieces' texts, as long as nobody needs their memory. */
export type Packed = { bytes: Buffer; pieces: readonly Piece[]; opened: WeakRef<readonly Buffer[]> }

/** Shorter pieces are stored uncompressed, because starting a compression costs more than it saves. */
const worthBytes = 256

export function pack(texts: readonly string[]): Packed {
  const plains = texts.map((text) => Buffer.from(text))
  const parts: Buffer[] = []
  const pieces: Piece[] = []
  let end = 0
  for (const plain of plains) {
    const part =
      plain.length < worthBytes
        ? storeBlocks(plain)
        : deflateRawSync(plain, { level: 6, finishFlush: constants.Z_SYNC_FLUSH })
    end += part.length
    parts.push(part)
    pieces.push({ end, length: plain.length, crc: crc32(plain), shift: shiftOf(plain.length) })
  }
  // The parts are slices of larger buffers, which would be kept alive with them.
  const bytes = Buffer.allocUnsafeSlow(end)
  let from = 0
  for (const part of parts) from += part.copy(bytes, from)
  return { bytes, pieces, opened: new WeakRef(plains) }
}

/** A gzip file of the pieces, with `between[i]` after the piece `i`. */
export function zipOf({ bytes, pieces }: Packed, between: readonly Buffer[]): Buffer<ArrayBuffer> {
  const parts: Buffer[] = [gzipHead]
  let [from, crc, length] = [0, 0, 0]
  for (const [index, piece] of pieces.entries()) {
    parts.push(bytes.subarray(from, piece.end))
    crc = multiplyModulo(piece.shift, crc) ^ piece.crc
    from = piece.end
    length += piece.length
    const own = between[index]
    if (!own) continue
    parts.push(storeBlocks(own))
    crc = crc32(own, crc >>> 0)
    length += own.length
  }
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc >>> 0, 0)
  end.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([...parts, lastBlock, end])
}

/** The same for clients without gzip. */
export function textOf(packed: Packed, between: readonly Buffer[]): Buffer<ArrayBuffer> {
  const plain = packed.opened.deref() ?? openPacked(packed)
  return Buffer.concat(plain.flatMap((piece, index) => [piece, between[index] ?? nothing]))
}
const nothing = Buffer.alloc(0)

function openPacked(packed: Packed): readonly Buffer[] {
  const whole = gunzipSync(zipOf(packed, []))
  let to = 0
  const plain = packed.pieces.map(({ length }) => whole.subarray(to, (to += length)))
  packed.opened = new WeakRef(plain)
  return plain
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty last block: the end of what was compressed in pieces. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])
/** An uncompressed block has two bytes for its size. */
const blockMost = 0xffff

/** Uncompressed blocks. */
function storeBlocks(text: Buffer): Buffer {
  const blocks: Buffer[] = []
  for (let from = 0; from < text.length; from += blockMost) {
    const part = text.subarray(from, from + blockMost)
    const size = Buffer.alloc(5)
    size.writeUInt16LE(part.length, 1)
    size.writeUInt16LE(~part.length & 0xffff, 3)
    blocks.push(size, part)
  }
  return Buffer.concat(blocks)
}

// The checksum is the remainder of a division of polynomials over two elements: bit 31 is the term of degree 0.
const divisor = 0xedb88320

/** The product of two, modulo that polynomial. */
function multiplyModulo(one: number, other: number): number {
  let [sum, left] = [0, other]
  for (let bit = 1 << 31; bit !== 0; bit >>>= 1) {
    if (one & bit) sum ^= left
    left = left & 1 ? (left >>> 1) ^ divisor : left >>> 1
  }
  return sum
}

/** x to the power of 2 to the power of each index. */
const squares = [1 << 30]
while (squares.length < 32) squares.push(multiplyModulo(squares.at(-1)!, squares.at(-1)!))

/** x to the power of the number of bits in this many bytes. */
function shiftOf(bytes: number): number {
  let power = 1 << 31
  for (let [left, index] = [bytes, 3]; left > 0; left = Math.floor(left / 2), index += 1)
    if (left % 2 === 1) power = multiplyModulo(squares[index]!, power)
  return power
}
