import sharp, { type OverlayOptions } from 'sharp'

type Box = { left: number; top: number; width: number; height: number }
type Scene = {
  width: number
  height: number
  /** Where the garment lies, edge to edge. */
  garment: Omit<Box, 'height'>
  /** How far the blade has come, and which way it goes. */
  blade: { at: number; way: 'right' | 'down' }
}

export const heroScenes = {
  'hero-desktop': {
    width: 1920,
    height: 1080,
    garment: { left: 917, top: 38, width: 976 },
    blade: { at: 1424, way: 'right' },
  },
  'hero-mobile': {
    width: 1080,
    height: 1994,
    garment: { left: 82, top: 970, width: 916 },
    blade: { at: 1336, way: 'down' },
  },
} as const satisfies Record<string, Scene>

const inks = {
  fresh: '#ffc62e',
  last: '#2f4bff',
  coral: '#ff5b45',
  rubber: '#100e0b',
  wood: '#c69c60',
  edge: '#a97f45',
  light: '#e0bf8c',
}
/** The blade across its way: wet ink, rubber, the wooden grip with its light and dark edges. */
const blade = [
  { width: 10, colour: inks.coral },
  { width: 16, colour: inks.rubber },
  { width: 6, colour: inks.light },
  { width: 34, colour: inks.wood },
  { width: 10, colour: inks.edge },
]

const flat = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** A garment with its shadow on one ink, the size of the whole scene. */
async function ground(scene: Scene, garment: Buffer, ink: string): Promise<Buffer> {
  const cut = await sharp(garment).trim({ threshold: 1 }).toBuffer()
  const fitted = await sharp(cut).resize({ width: scene.garment.width }).png().toBuffer()
  const { height = 0 } = await sharp(fitted).metadata()
  const shown = Math.min(height, scene.height - scene.garment.top)
  const piece = await sharp(fitted)
    .extract({ left: 0, top: 0, width: scene.garment.width, height: shown })
    .toBuffer()
  const dark = { r: 21, g: 18, b: 14, alpha: 0.26 }
  const cast = await sharp({
    create: { width: scene.garment.width, height: shown, channels: 4, background: dark },
  })
    .composite([{ input: piece, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const shadow = await sharp(cast)
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: { ...dark, alpha: 0 } })
    .blur(24)
    .png()
    .toBuffer()
  const { left, top } = scene.garment
  const room = await sharp({
    create: { width: scene.width + 240, height: scene.height + 240, channels: 4, background: ink },
  })
    .composite([
      { input: shadow, left: left + 60 - 10, top: top + 60 + 22 },
      { input: piece, left: left + 120, top: top + 120 },
    ])
    .png()
    .toBuffer()
  return sharp(room)
    .extract({ left: 120, top: 120, width: scene.width, height: scene.height })
    .png()
    .toBuffer()
}

/** One frame of the hero: what the blade has passed shows the new design, what it has not shows the last. */
export async function renderHero(scene: Scene, fresh: Buffer, last: Buffer): Promise<Buffer> {
  const { width, height } = scene
  const across = scene.blade.way === 'right'
  const passed: Box = across
    ? { left: 0, top: 0, width: scene.blade.at, height }
    : { left: 0, top: 0, width, height: scene.blade.at }
  const layers: OverlayOptions[] = [
    {
      input: await sharp(await ground(scene, fresh, inks.fresh))
        .extract(passed)
        .toBuffer(),
      left: 0,
      top: 0,
    },
  ]
  let at = scene.blade.at
  for (const part of blade) {
    const input = await flat(across ? part.width : width, across ? height : part.width, part.colour)
      .png()
      .toBuffer()
    layers.push({ input, left: across ? at : 0, top: across ? 0 : at })
    at += part.width
  }
  return sharp(await ground(scene, last, inks.last))
    .composite(layers)
    .webp({ quality: 80, effort: 5 })
    .toBuffer()
}
