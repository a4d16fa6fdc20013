/**
 * A text sent to many, each with personal words in some places: compressed in pieces when a gzip file is first asked
 * for, and combined with those words into one. A gzip file ends with the checksum of its whole text; that of two concatenated texts
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
type Zipped = { bytes: Buffer; pieces: readonly Piece[] }
export type PackedText = {
  /** The whole text, with `gapTexts[index]` after the piece `index`. */
  toText(gapTexts: readonly Buffer[]): Buffer<ArrayBuffer>
  /** The same as a gzip file. From then on only compressed pieces are held. */
  toZip(gapTexts: readonly Buffer[]): Buffer<ArrayBuffer>
  /** Holds only compressed pieces from now on. */
  shrink(): void
  isShrunk(): boolean
  /** Its memory now, in bytes. */
  size(): number
}

/** Shorter pieces are stored uncompressed, because starting a compression costs more than it saves. */
const minCompressedBytes = 256
/** The quickest: half the time of zlib's usual level, and a page of 34 kB takes 8.3 kB in place of 7.9. */
const level = 1

export function pack(texts: readonly string[]): PackedText {
  let plains: readonly Buffer[] | null = toBuffers(texts)
  let zipped: Zipped | null = null
  /** The texts of what is compressed, as long as nobody needs their memory. */
  let opened = new WeakRef(plains)
  function zip(): Zipped {
    if (zipped) return zipped
    zipped = zipPieces(plains!)
    plains = null
    return zipped
  }
  function open(): readonly Buffer[] {
    const known = plains ?? opened.deref()
    if (known) return known
    const pieces = openZipped(zip())
    opened = new WeakRef(pieces)
    return pieces
  }
  return {
    toText: (gapTexts) =>
      Buffer.concat(open().flatMap((piece, index) => [piece, gapTexts[index] ?? emptyBuffer])),
    toZip: (gapTexts) => createZip(zip(), gapTexts),
    shrink: () => void zip(),
    isShrunk: () => zipped !== null,
    size: () => zipped?.bytes.length ?? plains!.reduce((sum, { length }) => sum + length, 0),
  }
}
const emptyBuffer = Buffer.alloc(0)

/** Slices of one buffer of their size: small buffers would be slices of a larger one, and keep it alive. */
function toBuffers(texts: readonly string[]): readonly Buffer[] {
  const lengths = texts.map((text) => Buffer.byteLength(text))
  const bytes = Buffer.allocUnsafeSlow(lengths.reduce((sum, length) => sum + length, 0))
  let end = 0
  return texts.map((text, index) => {
    const from = end
    end += lengths[index]!
    bytes.write(text, from)
    return bytes.subarray(from, end)
  })
}

function zipPieces(plains: readonly Buffer[]): Zipped {
  const chunks: Buffer[] = []
  const pieces: Piece[] = []
  let end = 0
  for (const plainPiece of plains) {
    const chunk =
      plainPiece.length < minCompressedBytes
        ? storeBlocks(plainPiece)
        : deflateRawSync(plainPiece, { level, finishFlush: constants.Z_SYNC_FLUSH })
    end += chunk.length
    chunks.push(chunk)
    pieces.push({
      end,
      length: plainPiece.length,
      crc: crc32(plainPiece),
      shift: findShift(plainPiece.length),
    })
  }
  // The parts are slices of larger buffers, which would be kept alive with them.
  const bytes = Buffer.allocUnsafeSlow(end)
  let from = 0
  for (const chunk of chunks) from += chunk.copy(bytes, from)
  return { bytes, pieces }
}

/** A gzip file of the pieces, with `gapTexts[index]` after the piece `index`. */
function createZip({ bytes, pieces }: Zipped, gapTexts: readonly Buffer[]): Buffer<ArrayBuffer> {
  const chunks: Buffer[] = [gzipHead]
  let [from, crc, length] = [0, 0, 0]
  for (const [index, piece] of pieces.entries()) {
    chunks.push(bytes.subarray(from, piece.end))
    crc = multiplyModulo(piece.shift, crc) ^ piece.crc
    from = piece.end
    length += piece.length
    const gapText = gapTexts[index]
    if (!gapText) continue
    chunks.push(storeBlocks(gapText))
    crc = crc32(gapText, crc >>> 0)
    length += gapText.length
  }
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc >>> 0, 0)
  end.writeUInt32LE(length >>> 0, 4)
  return Buffer.concat([...chunks, lastBlock, end])
}

function openZipped(zipped: Zipped): readonly Buffer[] {
  const text = gunzipSync(createZip(zipped, []))
  let end = 0
  return zipped.pieces.map(({ length }) => text.subarray(end, (end += length)))
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty last block: the end of what was compressed in pieces. */
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])
/** An uncompressed block has two bytes for its size. */
const maxBlock = 0xffff

/** Uncompressed blocks. */
function storeBlocks(text: Buffer): Buffer {
  const blocks: Buffer[] = []
  for (let from = 0; from < text.length; from += maxBlock) {
    const block = text.subarray(from, from + maxBlock)
    const size = Buffer.alloc(5)
    size.writeUInt16LE(block.length, 1)
    size.writeUInt16LE(~block.length & 0xffff, 3)
    blocks.push(size, block)
  }
  return Buffer.concat(blocks)
}

// The checksum is the remainder of a division of polynomials over two elements: bit 31 is the term of degree 0.
const divisor = 0xedb88320

/** The product of two, modulo that polynomial. */
function multiplyModulo(a: number, b: number): number {
  let [sum, remaining] = [0, b]
  for (let bit = 1 << 31; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= remaining
    remaining = remaining & 1 ? (remaining >>> 1) ^ divisor : remaining >>> 1
  }
  return sum
}

/** x to the power of 2 to the power of each index. */
const squares = [1 << 30]
while (squares.length < 32) squares.push(multiplyModulo(squares.at(-1)!, squares.at(-1)!))

/** x to the power of the number of bits in this many bytes. */
function findShift(bytes: number): number {
  let power = 1 << 31
  for (let [remaining, index] = [bytes, 3]; remaining > 0; remaining = Math.floor(remaining / 2), index += 1)
    if (remaining % 2 === 1) power = multiplyModulo(squares[index]!, power)
  return power
}
