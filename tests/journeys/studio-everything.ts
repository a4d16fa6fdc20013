/** A design with one layer of each kind, for checks of every state. */
const createSolid = (colour: string) => ({ kind: 'solid', colour })
const gradient = {
  kind: 'linear',
  angle: 30,
  stops: [
    { at: 0, colour: '#ff5b45' },
    { at: 1, colour: '#2f4bff' },
  ],
}
const stroke = { colour: '#15120e', width: 0.05, join: 'round', dash: [] }
const shadow = { colour: '#2f4bff', dx: 0.05, dy: 0.05 }
const createBox = (id: string, x: number, y: number, name: string) => ({
  id,
  name,
  x,
  y,
  width: 2,
  height: 2,
})

/** One layer of each kind; the text and the picture have every option set. */
export function createFullDesign(artwork: { id: string; width: number; height: number }) {
  const picture = { artwork: artwork.id, pixels: { width: artwork.width, height: artwork.height } }
  const effects = [
    { kind: 'enlarge', times: 2, sharpen: 40 },
    { kind: 'background', tolerance: 10, everywhere: false, colour: '#ffffff' },
    { kind: 'adjust', brightness: 0, contrast: 10, saturation: 0 },
    { kind: 'posterise', levels: 4 },
    { kind: 'recolour', dark: '#15120e', light: '#ffc62e' },
    { kind: 'halftone', dots: 60, angle: 45, colour: '#15120e', invert: false },
    { kind: 'rim', width: 0.02, colour: '#00a878' },
  ]
  const mask = { shape: 'polygon', corner: 0.2, points: 6 }
  const textLook = { text: 'THUMB', font: 'anton', size: 90, fill: gradient, stroke, shadow }
  const star = { kind: 'shape', shape: 'star', fill: createSolid('#00a878') }
  const layers = [
    { kind: 'pattern', ...createBox('repeat', 0.5, 0.5, 'Repeat'), ...picture, tile: 0.5, mask, turn: 20 },
    { kind: 'image', ...createBox('picture', 3, 1, 'Photo'), ...picture, mask, effects },
    { kind: 'text', ...createBox('words', 5.5, 1, 'Words'), ...textLook },
    { ...star, ...createBox('star', 1, 4, 'Tips'), stroke },
    { ...star, shape: 'rect', ...createBox('plate', 4, 4, 'Plate'), corner: 0.2, height: 0.004 },
    {
      kind: 'path',
      ...createBox('drawing', 7, 4, 'Wave'),
      d: 'M0 0h9v9z',
      frame: [0, 0, 9, 9],
      fill: createSolid('#b5301b'),
    },
    {
      kind: 'group',
      ...createBox('pair', 1, 7, 'Pair'),
      layers: [
        { ...star, ...createBox('one', 0, 0, 'One') },
        { ...star, ...createBox('two', 1, 1, 'Two') },
      ],
    },
    { ...star, ...createBox('held', 8, 8, 'Held'), locked: true },
  ]
  return { version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers } } }
}
