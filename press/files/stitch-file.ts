/** The stitch file of a print file, for an embroidery machine, or a picture of the stitches. */
import sharp from 'sharp'
import { digitisePixels } from '../stitches/digitise.ts'
import { drawStitchesSvg } from '../stitches/draw-stitches.ts'
import { type StitchPlan, stitchDpi } from '../stitches/plan.ts'
import { writeDst } from '../stitches/write-dst.ts'
import { writePes } from '../stitches/write-pes.ts'
import { threads } from '../threads.ts'

export const stitchFormats = ['dst', 'pes', 'webp'] as const
export type StitchFormat = (typeof stitchFormats)[number]
export type StitchOrder = {
  png: Uint8Array
  widthIn: number
  heightIn: number
  format: StitchFormat
  label: string
}
export type StitchFile = { bytes: Uint8Array; stitches: number; trims: number; threads: readonly string[] }

type Writer = (plan: StitchPlan, label: string) => Uint8Array | Promise<Uint8Array>
const writers: Readonly<Record<StitchFormat, Writer>> = {
  dst: writeDst,
  pes: writePes,
  webp: (plan) =>
    sharp(Buffer.from(drawStitchesSvg(plan)))
      .trim()
      .webp({ quality: 86 })
      .toBuffer(),
}

/** The same print file always gives the same stitches, so that they need no hash of their own. */
export async function makeStitchFile({
  png,
  widthIn,
  heightIn,
  format,
  label,
}: StitchOrder): Promise<StitchFile> {
  const [width, height] = [Math.round(widthIn * stitchDpi), Math.round(heightIn * stitchDpi)]
  const raw = await sharp(png).resize(width, height, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  const plan = digitisePixels({ data: new Uint8ClampedArray(raw), width, height })
  const bytes = await writers[format](plan, label)
  return {
    bytes,
    stitches: plan.stitches,
    trims: plan.trims,
    threads: plan.threads.map((thread) => threads[thread]!.name),
  }
}
