/**
 * Walks the codes of a JPEG without drawing it (ITU T.81, annexes F and G). A decoder silently continues a damaged
 * scan with whatever the following codes happen to mean; the codes then leave their block, or end elsewhere than the
 * scan does.
 */

/** For each possible 16 bits: the length of the code they begin with, above its byte; 0: none. */
type Codes = Uint16Array
/** `nonzero`: the coefficients of its blocks that aren't zero; a progressive picture refines them in later scans. */
type Component = { id: number; across: number; down: number; nonzero: Uint8Array }
type Frame = { isProgressive: boolean; width: number; height: number; components: Component[] }
type Scan = {
  parts: { component: Component; dc: Codes | undefined; ac: Codes | undefined }[]
  from: number
  to: number
  refines: boolean
}

class Damage extends Error {}

/** Tells if a scan of this JPEG is damaged. Arithmetic coding, lossless and 12 bits aren't walked: false. */
export function isDamagedJpeg(bytes: Uint8Array): boolean {
  try {
    walkMarkers(bytes)
    return false
  } catch (cause) {
    if (cause instanceof Damage || cause instanceof RangeError) return true
    throw cause
  }
}

function walkMarkers(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map<number, Codes>()
  let frame: Frame | null = null
  let restart = 0
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw new Damage()
    const marker = bytes[at + 1]!
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return
    const length = view.getUint16(at + 2)
    const data = at + 4
    const end = at + 2 + length
    if (marker === 0xc4) readTables(bytes.subarray(data, end), tables)
    else if (marker === 0xdd) restart = view.getUint16(data)
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xcc && marker !== 0xc8) {
      if (marker > 0xc2 || bytes[data] !== 8) return
      frame = readFrame(view, data, marker === 0xc2)
    }
    at = end
    if (marker === 0xda) {
      if (!frame) throw new Damage()
      const scan = readScan(bytes, data, frame, tables)
      at = walkScan(bytes, end, frame, scan, restart)
    }
  }
}

function readTables(bytes: Uint8Array, tables: Map<number, Codes>): void {
  for (let at = 0; at + 17 <= bytes.length; ) {
    const codes: Codes = new Uint16Array(65_536)
    const counts = bytes.subarray(at + 1, at + 17)
    let symbol = at + 17
    let code = 0
    counts.forEach((count, index) => {
      const size = index + 1
      for (let i = 0; i < count; i += 1) {
        const firstCode = code << (16 - size)
        codes.fill((size << 8) | (bytes[symbol] ?? 0), firstCode, firstCode + (1 << (16 - size)))
        code += 1
        symbol += 1
      }
      code <<= 1
    })
    tables.set(bytes[at]!, codes)
    at = symbol
  }
}

function readFrame(view: DataView, at: number, isProgressive: boolean): Frame {
  const components = Array.from({ length: view.getUint8(at + 5) }, (_, index) => {
    const part = at + 6 + index * 3
    const factors = view.getUint8(part + 1)
    return { id: view.getUint8(part), across: factors >> 4, down: factors & 15, nonzero: new Uint8Array() }
  })
  return { isProgressive, height: view.getUint16(at + 1), width: view.getUint16(at + 3), components }
}

function readScan(bytes: Uint8Array, at: number, frame: Frame, tables: ReadonlyMap<number, Codes>): Scan {
  const count = bytes[at]!
  const parts = Array.from({ length: count }, (_, index) => {
    const component = frame.components.find(({ id }) => id === bytes[at + 1 + index * 2])
    const tableIds = bytes[at + 2 + index * 2]!
    if (!component) throw new Damage()
    return { component, dc: tables.get(tableIds >> 4), ac: tables.get(0x10 | (tableIds & 15)) }
  })
  const dataStart = at + 1 + count * 2
  return {
    parts,
    from: bytes[dataStart]!,
    to: bytes[dataStart + 1]!,
    refines: frame.isProgressive && bytes[dataStart + 2]! >> 4 > 0,
  }
}

/** The blocks of each part in one unit of a scan, and the number of units. */
function countUnits(frame: Frame, { parts }: Scan): { units: number; blocks: number[] } {
  const across = Math.max(...frame.components.map((component) => component.across))
  const down = Math.max(...frame.components.map((component) => component.down))
  if (parts.length > 1)
    return {
      units: Math.ceil(frame.width / (8 * across)) * Math.ceil(frame.height / (8 * down)),
      blocks: parts.map(({ component }) => component.across * component.down),
    }
  const { component } = parts[0]!
  const width = Math.ceil((frame.width * component.across) / across)
  const height = Math.ceil((frame.height * component.down) / down)
  return { units: Math.ceil(width / 8) * Math.ceil(height / 8), blocks: [1] }
}

/** Walks the codes of a scan and returns the position of the marker after it. */
function walkScan(bytes: Uint8Array, start: number, frame: Frame, scan: Scan, restart: number): number {
  const bits = createBitReader(bytes, start)
  const { units, blocks } = countUnits(frame, scan)
  const firstComponent = scan.parts[0]!.component
  const isProgressiveAc = frame.isProgressive && scan.from > 0
  if (isProgressiveAc && firstComponent.nonzero.length !== units * 64)
    firstComponent.nonzero = new Uint8Array(units * 64)
  let run = 0
  for (let unit = 0; unit < units; unit += 1) {
    if (restart && unit > 0 && unit % restart === 0) {
      if (run > 0) throw new Damage()
      bits.passRestart((unit / restart - 1) & 7)
    }
    if (isProgressiveAc) {
      const nonzero = firstComponent.nonzero.subarray(unit * 64, unit * 64 + 64)
      if (scan.refines) run = refineBlock(bits, scan, nonzero, run)
      else run = run > 0 ? run - 1 : walkBlock(bits, scan, scan.parts[0]!, nonzero)
      continue
    }
    for (let part = 0; part < blocks.length; part += 1)
      for (let block = 0; block < blocks[part]!; block += 1)
        if (scan.refines) bits.skip(1)
        else walkBlock(bits, scan, scan.parts[part]!)
  }
  if (run > 0) throw new Damage()
  return bits.end()
}

/** Walks one block of 64; returns how many blocks after it are empty. */
function walkBlock(
  bits: BitReader,
  { from, to }: Scan,
  { dc, ac }: Scan['parts'][number],
  nonzero?: Uint8Array,
): number {
  if (from === 0) {
    if (!dc) throw new Damage()
    const size = bits.code(dc)
    if (size > 11) throw new Damage()
    bits.skip(size)
  }
  for (let at = Math.max(1, from); at <= to; at += 1) {
    if (!ac) throw new Damage()
    const symbol = bits.code(ac)
    const [zeros, size] = [symbol >> 4, symbol & 15]
    if (size === 0 && zeros < 15) return (1 << zeros) - 1 + bits.take(zeros)
    at += zeros
    // A value beyond the block's end: no encoder writes that.
    if (at > to) throw new Damage()
    if (nonzero && size > 0) nonzero[at] = 1
    bits.skip(size)
  }
  return 0
}

/** Refines a block: a bit for each known coefficient, between codes for new ones (annex G.1.2.3). */
function refineBlock(bits: BitReader, { from, to, parts }: Scan, nonzero: Uint8Array, run: number): number {
  let blocksLeft = run
  let at = from
  while (blocksLeft === 0 && at <= to) {
    const symbol = bits.code(parts[0]!.ac ?? new Uint16Array(65_536))
    let zeros = symbol >> 4
    const size = symbol & 15
    if (size > 1) throw new Damage()
    if (size === 0 && zeros < 15) blocksLeft = (1 << zeros) + bits.take(zeros)
    else {
      bits.skip(size)
      while (at <= to && (nonzero[at] || zeros > 0)) {
        if (nonzero[at]) bits.skip(1)
        else zeros -= 1
        at += 1
      }
      if (at > to && size > 0) throw new Damage()
      if (size > 0) nonzero[at] = 1
      at += 1
    }
  }
  for (; blocksLeft > 0 && at <= to; at += 1) if (nonzero[at]) bits.skip(1)
  return blocksLeft > 0 ? blocksLeft - 1 : 0
}

type BitReader = ReturnType<typeof createBitReader>
function createBitReader(bytes: Uint8Array, start: number) {
  let at = start
  let buffered = 0
  let count = 0
  /** Ones are read past the end of a scan, as the standard pads its last byte; the padding is counted. */
  let paddingBytes = 0
  const fill = () => {
    while (count <= 16) {
      let next = bytes[at]
      if (next === undefined || (next === 0xff && bytes[at + 1] !== 0)) {
        next = 0xff
        paddingBytes += 1
        if (paddingBytes > 8) throw new Damage()
      } else at += next === 0xff ? 2 : 1
      buffered = ((buffered << 8) | next) & 0xffffff
      count += 8
    }
  }
  const skip = (size: number) => {
    if (count < size) fill()
    count -= size
  }
  const readBits = (size: number): number => {
    if (size === 0) return 0
    if (count < size) fill()
    count -= size
    return (buffered >> count) & ((1 << size) - 1)
  }
  /** Nothing may remain of a scan but the rest of its last byte, and padding. */
  const endScan = () => {
    const bytesLeft = Math.floor(count / 8) - paddingBytes
    if (count < paddingBytes * 8) throw new Damage()
    for (let back = 1; back <= bytesLeft; back += 1) {
      const byte = (buffered >> ((paddingBytes + bytesLeft - back) * 8)) & 0xff
      if (byte !== 0 && byte !== 0xff) throw new Damage()
    }
    buffered = 0
    count = 0
    paddingBytes = 0
  }
  return {
    skip,
    take: readBits,
    code(codes: Codes): number {
      if (count < 16) fill()
      const code = codes[(buffered >> (count - 16)) & 0xffff]!
      if (code === 0) throw new Damage()
      count -= code >> 8
      return code & 0xff
    },
    passRestart(number: number): void {
      endScan()
      while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
      if (bytes[at] !== 0xff || bytes[at + 1] !== 0xd0 + number) throw new Damage()
      at += 2
    },
    /** Cameras pad the end of a picture with meaningless bytes. */
    end(): number {
      endScan()
      while (at + 1 < bytes.length && (bytes[at] === 0 || (bytes[at] === 0xff && isFilling(bytes[at + 1]!))))
        at += 1
      return at
    },
  }
}

const isFilling = (byte: number): boolean => byte === 0 || byte === 0xff
