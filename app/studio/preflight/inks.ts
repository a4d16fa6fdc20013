import {
  type DesignArea,
  type DesignDocument,
  type Fill,
  flattenLayers,
  type Layer,
} from '#press/document.ts'

function listFillColours(fill: Fill | null): string[] {
  if (fill === null) return []
  return fill.kind === 'solid' ? [fill.colour] : fill.stops.map(({ colour }) => colour)
}

/** A side's inks, each once, in drawing order: fills, outlines and shadows. */
export function listInks(area: DesignArea | undefined): string[] {
  const colours = flattenLayers(area?.layers ?? []).flatMap((layer) =>
    'fill' in layer
      ? [
          ...listFillColours(layer.fill),
          ...[layer.stroke, layer.shadow].flatMap((mark) => mark?.colour ?? []),
        ]
      : [],
  )
  return [...new Set(colours)]
}

/** Replaces one ink by another on one side of the design. */
export function replaceInk(document: DesignDocument, name: string, from: string, to: string): DesignDocument {
  const area = document.areas[name]
  if (!area) return document
  const swapColour = (colour: string) => (colour === from ? to : colour)
  const swapFill = (fill: Fill): Fill =>
    fill.kind === 'solid'
      ? { ...fill, colour: swapColour(fill.colour) }
      : { ...fill, stops: fill.stops.map((stop) => ({ ...stop, colour: swapColour(stop.colour) })) }
  const swapLayer = (layer: Layer): Layer => {
    if (layer.kind === 'group') return { ...layer, layers: layer.layers.map(swapLayer) } as Layer
    if (!('fill' in layer)) return layer
    const replaceColour = <Part extends { colour: string }>(part: Part | null) =>
      part && { ...part, colour: swapColour(part.colour) }
    const fill = layer.fill && swapFill(layer.fill)
    return {
      ...layer,
      fill,
      stroke: replaceColour(layer.stroke),
      shadow: replaceColour(layer.shadow),
    } as Layer
  }
  return {
    ...document,
    areas: { ...document.areas, [name]: { ...area, layers: area.layers.map(swapLayer) } },
  }
}
