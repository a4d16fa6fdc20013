/** The description of a blank's view (`art/maps/<set>/<view>/meta.json`), for browser and server. */
import { z } from 'zod'
import type { Gravity } from '../fit.ts'

export const mapFiles = {
  shade: 'shade.webp',
  mask: 'mask.png',
  uv: 'uv12.webp',
  cover: 'printmask.webp',
  spec: 'spec.webp',
  shadow: 'shadow.webp',
  fixed: 'fixed.webp',
  heather: 'heather.webp',
} as const
export type MapName = keyof typeof mapFiles

export const viewSchema = z.object({
  title: z.string(),
  kind: z.enum(['soft', 'hard']),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Inches of the print area that was mapped; null if the side can't be printed. */
  print_area_in: z.tuple([z.number(), z.number()]).nullable(),
  /** left, top, right, bottom on the picture. */
  print_bbox_px: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  art_gravity: z.string().optional(),
  colourable: z.string().nullish(),
  repeat: z.unknown().optional(),
})
export type ViewMeta = z.infer<typeof viewSchema>

/** A view in the form that other modules use: `tshirt/front`. Plain data, so that a loader can send it to the studio. */
export type View = {
  name: string
  title: string
  soft: boolean
  width: number
  height: number
  areaIn: { widthIn: number; heightIn: number } | null
  /** The print area on the picture, in pixels. */
  areaBox: { left: number; top: number; right: number; bottom: number } | null
  gravity: Gravity
  /** The parts that take the garment's colour, if that isn't the whole product. */
  colourable: string | null
  files: readonly MapName[]
}

export function viewFrom(name: string, json: unknown, files: readonly MapName[]): View {
  const meta = viewSchema.parse(json)
  const box = meta.print_bbox_px
  return {
    name,
    title: meta.title,
    soft: meta.kind === 'soft',
    width: meta.width,
    height: meta.height,
    areaIn: meta.print_area_in && { widthIn: meta.print_area_in[0], heightIn: meta.print_area_in[1] },
    areaBox: box && { left: box[0], top: box[1], right: box[2], bottom: box[3] },
    gravity: meta.art_gravity === 'north' ? 'top' : 'middle',
    colourable: meta.colourable && meta.colourable !== 'none' ? meta.colourable : null,
    files,
  }
}
