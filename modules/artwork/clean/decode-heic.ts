import libheif from 'libheif-js/wasm-bundle.js'
import { writeTiff } from './write-tiff.ts'

/** The first picture of a HEIC file, upright as libheif returns it, as a TIFF with the phone's profile. */
export async function convertHeicToTiff(file: Buffer): Promise<Buffer> {
  const [picture] = new libheif.HeifDecoder().decode(file)
  if (!picture) throw new Error('no picture')
  const [width, height] = [picture.get_width(), picture.get_height()]
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const decoded = await new Promise<{ data: Uint8ClampedArray } | null>((resolve) =>
    picture.display(target, resolve),
  )
  if (!decoded) throw new Error('not decoded')
  const { buffer, byteOffset, byteLength } = decoded.data
  const plane = new Uint8Array(buffer, byteOffset, byteLength)
  return writeTiff({
    width,
    height,
    bits: 8,
    space: 'rgb',
    planes: [plane],
    samples: 4,
    profile: findProfile(file),
  })
}

/**
 * The colour box that holds a whole profile (ISO 23008-12): `colr`, `prof` or `rICC`, then the profile to its end.
 */
function findProfile(file: Buffer): Buffer | null {
  for (const kind of ['colrprof', 'colrrICC']) {
    const at = file.subarray(0, 1_000_000).indexOf(kind, 0, 'latin1')
    if (at >= 4) return file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4))
  }
  return null
}
