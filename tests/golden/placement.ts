/**
 * How far a print on a mockup lies from where the document puts it: discs at known millimetres of the print area are
 * found again in the finished picture, and each of their pixels is traced back through the view's map.
 */
import path from 'node:path'
import sharp from 'sharp'
import { type DesignDocument, type LayerDraft, parseDocument } from '#press/document.ts'
import { noAssets } from '#press/files/environment.ts'
import { composeMockup } from '#press/files/mockup.ts'
import { mapFiles, type View } from '#press/mockup/view.ts'
import { mapsFolder } from '#press/views.ts'

const toMm = (inches: number) => inches * 25.4
/** Rows and columns of discs, and their radius in pixels of the picture. */
const grid = 5
const radiusPixels = 7

type Marker = { x: number; y: number }
export type PlacementError = { found: number; worst: number; mean: number }

/** Millimetres between the discs of a view's print area and where its mockup shows them; `shift` moves the discs. */
export async function measurePlacement(view: View, shift: Marker = { x: 0, y: 0 }): Promise<PlacementError> {
  const { areaIn, areaBox } = view
  if (!areaIn || !areaBox) throw new Error(`${view.name} has no print area.`)
  const size = { width: toMm(areaIn.widthIn), height: toMm(areaIn.heightIn) }
  const map = await buildMap(view)
  const radius = radiusPixels * map.mmPerPixel
  const markers = Array.from({ length: grid * grid }, (_, i) => ({
    x: size.width * (0.12 + (0.76 * (i % grid)) / (grid - 1)),
    y: size.height * (0.12 + (0.76 * Math.floor(i / grid)) / (grid - 1)),
  }))
  const drawnMarkers = markers.map(({ x, y }) => ({ x: x + shift.x, y: y + shift.y }))
  const [light, withoutDesign] = [
    await measureLight(view, createMarkedDocument(areaIn, drawnMarkers, radius)),
    await measureLight(view, createMarkedDocument(areaIn, [], radius)),
  ]
  // Compared with the same without discs: a fold is as dark in both.
  const ink = light.map((value, i) => 255 * Math.max(0, 1 - value / Math.max(1, withoutDesign[i] as number)))
  const misses = markers.flatMap((marker) => listMisses(marker, radius, map, ink))
  return {
    found: misses.length,
    worst: Math.max(0, ...misses),
    mean: misses.reduce((sum, miss) => sum + miss, 0) / Math.max(1, misses.length),
  }
}

/** How light each pixel of a view's white mockup is. */
async function measureLight(view: View, document: DesignDocument): Promise<Buffer> {
  const colour = { hex: '#ffffff' }
  const size = 1200
  const pixels = await composeMockup({ document, area: 'front', view, colour, size, assets: noAssets })
  const raw = { width: size, height: size, channels: 4 } as const
  return sharp(pixels, { raw }).flatten({ background: '#ffffff' }).greyscale().raw().toBuffer()
}

function createMarkedDocument(
  area: { widthIn: number; heightIn: number },
  markers: Marker[],
  radius: number,
): DesignDocument {
  const background: LayerDraft = {
    kind: 'shape',
    id: 'ground',
    shape: 'rect',
    x: 0,
    y: 0,
    width: area.widthIn,
    height: area.heightIn,
    fill: { kind: 'solid', colour: '#ffffff' },
  }
  const discs = markers.map(
    (marker, i): LayerDraft => ({
      kind: 'shape',
      id: `disc-${i}`,
      shape: 'ellipse',
      x: (marker.x - radius) / 25.4,
      y: (marker.y - radius) / 25.4,
      width: (radius * 2) / 25.4,
      height: (radius * 2) / 25.4,
      fill: { kind: 'solid', colour: '#000000' },
    }),
  )
  const parsed = parseDocument({ version: 1, areas: { front: { ...area, layers: [background, ...discs] } } })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  return parsed.value
}

/** Each printable pixel's place in the print area and how much of the area it shows, in millimetres. */
type PlaceMap = { x: Float32Array; y: Float32Array; area: Float32Array; box: Box; mmPerPixel: number }
type Box = { left: number; top: number; right: number; bottom: number; width: number }

async function buildMap({ name, width, height, areaIn, areaBox }: View): Promise<PlaceMap> {
  const readRaw = (file: string) =>
    sharp(path.join(mapsFolder, name, file))
      .raw()
      .toBuffer({ resolveWithObject: true })
  const [uv, cover] = await Promise.all([readRaw(mapFiles.uv), readRaw(mapFiles.cover)])
  const perU = toMm(areaIn?.widthIn ?? 0) / 4095
  const perV = toMm(areaIn?.heightIn ?? 0) / 4095
  const [x, y, area] = [0, 0, 0].map(() => new Float32Array(width * height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let i = 0; i < width * height; i++) {
    const offset = i * uv.info.channels
    const low = uv.data[offset + 2] as number
    x[i] = (((uv.data[offset] as number) << 4) | (low >> 4)) * perU
    y[i] = (((uv.data[offset + 1] as number) << 4) | (low & 15)) * perV
  }
  const measureSlope = (plane: Float32Array, i: number, step: number) =>
    ((plane[i + step] as number) - (plane[i - step] as number)) / 2
  const isCovered = (i: number) => cover.data[i * cover.info.channels] === 255
  const box = {
    left: Math.max(1, areaBox?.left ?? 1),
    top: Math.max(1, areaBox?.top ?? 1),
    right: Math.min(width - 2, areaBox?.right ?? width),
    bottom: Math.min(height - 2, areaBox?.bottom ?? height),
    width,
  }
  // A typed array: sorting a plain one of a million takes longer than drawing the picture.
  const areas = new Float32Array(width * height)
  let count = 0
  for (let row = box.top; row <= box.bottom; row++) {
    for (let column = box.left; column <= box.right; column++) {
      const i = row * width + column
      if (!isCovered(i) || !isCovered(i - 1) || !isCovered(i + 1)) continue
      if (!isCovered(i - width) || !isCovered(i + width)) continue
      area[i] = Math.abs(
        measureSlope(x, i, 1) * measureSlope(y, i, width) - measureSlope(y, i, 1) * measureSlope(x, i, width),
      )
      areas[count++] = area[i] as number
    }
  }
  const sorted = areas.subarray(0, count).sort()
  return { x, y, area, box, mmPerPixel: Math.sqrt(sorted[count >> 1] ?? 1) }
}

/** A miss for each time that the picture shows the disc whole; what a pair of socks shows twice is measured twice. */
function listMisses(marker: Marker, radius: number, map: PlaceMap, ink: Uint8Array): number[] {
  const { x, y, area, box } = map
  const reach = radius * 1.7
  const nearPixels = new Set<number>()
  for (let row = box.top; row <= box.bottom; row++) {
    for (let i = row * box.width + box.left; i <= row * box.width + box.right; i++) {
      if (area[i] === 0 || Math.abs((x[i] as number) - marker.x) > reach) continue
      if (Math.hypot((x[i] as number) - marker.x, (y[i] as number) - marker.y) <= reach) nearPixels.add(i)
    }
  }
  return splitPatches(nearPixels, box.width).flatMap((patch) => {
    const visibleArea = patch.reduce((sum, i) => sum + (area[i] as number), 0)
    if (visibleArea < Math.PI * reach * reach * 0.93 || patch.length < 60) return []
    const [px, py] = findMiddle(patch, map, ink)
    return [Math.hypot(px - marker.x, py - marker.y)]
  })
}

/** Groups of adjacent pixels. */
function splitPatches(pixels: Set<number>, width: number): number[][] {
  const remaining = new Set(pixels)
  const patches: number[][] = []
  for (const first of pixels) {
    if (!remaining.delete(first)) continue
    const patch = [first]
    for (let at = 0; at < patch.length; at++) {
      const i = patch[at] as number
      for (const next of [i - 1, i + 1, i - width, i + width]) if (remaining.delete(next)) patch.push(next)
    }
    patches.push(patch)
  }
  return patches
}

/** The middle of the ink of a patch, in millimetres of the print area. */
function findMiddle(patch: readonly number[], { x, y, area }: PlaceMap, ink: Uint8Array): [number, number] {
  const inks = patch.map((i) => ink[i] as number).sort((a, b) => a - b)
  const fullInk = inks[Math.floor(inks.length * 0.92)] as number
  let [sx, sy, sum] = [0, 0, 0]
  for (const i of patch) {
    const share = (ink[i] as number) / fullInk
    const weight = share < 0.2 ? 0 : Math.min(1, share) * (area[i] as number)
    sx += (x[i] as number) * weight
    sy += (y[i] as number) * weight
    sum += weight
  }
  return [sx / sum, sy / sum]
}
