import type { ImageLayer, PatternLayer } from '../document.ts'
import { ratioOf } from '../draw/pattern.ts'
import { findBlocks } from './blocks.ts'
import { type Finding, nameOf, type PlacedLayer, type Rule } from './finding.ts'

type Scale = { matrix: PlacedLayer['matrix'] }

/** Pixels of the picture to the inch of the print, in its worse direction. */
export function computeDpi(layer: ImageLayer | PatternLayer, { matrix }: Scale): number {
  const scale = Math.hypot(matrix[0], matrix[1])
  const crop = layer.crop ?? { width: 1, height: 1 }
  const [width, height] =
    layer.kind === 'pattern' ? [layer.tile, layer.tile * ratioOf(layer)] : [layer.width, layer.height]
  return Math.min(
    (layer.pixels.width * crop.width) / (width * scale),
    (layer.pixels.height * crop.height) / (height * scale),
  )
}

/**
 * Dots to the inch that the print can have. A vector is rendered again with `reach` pixels along its longest side,
 * except where it has effects, which use its master's pixels.
 */
export function computePrintedDpi(
  layer: ImageLayer | PatternLayer,
  scale: Scale,
  reach: number | undefined,
): number {
  const drawnDpi = computeDpi(layer, scale)
  if (!reach || layer.effects?.length) return drawnDpi
  return drawnDpi * Math.max(1, reach / Math.max(layer.pixels.width, layer.pixels.height))
}

/** Below half of the press's own resolution the print is stopped; below all of it, that is reported. */
export const resolution: Rule = ({ layers, dpi, place, context }) =>
  layers.flatMap(({ layer, matrix, isGrouped }): Finding[] => {
    if (layer.kind !== 'image' && layer.kind !== 'pattern') return []
    const printedDpi = computePrintedDpi(layer, { matrix }, context.environment.reach?.(layer.artwork))
    if (printedDpi >= dpi - 0.5) return []
    const picture = context.environment.picture(layer.artwork)
    // Pixel art is meant to print in squares, and looks the same at any size.
    if (picture && findBlocks(picture, context.environment)?.isDrawn) return []
    const isHard = printedDpi < dpi / 2 - 0.5
    const isDrawnAgain = printedDpi > computeDpi(layer, { matrix })
    const advice = isDrawnAgain
      ? 'Make it smaller: the drawing can’t be made larger'
      : 'Make it smaller or use a larger picture'
    const wantedDpi = isHard ? dpi / 2 : dpi
    const factor = printedDpi / wantedDpi
    const [width, height] = [layer.width * factor, layer.height * factor]
    const fix =
      layer.kind === 'image' && !isGrouped
        ? {
            words: `Make it ${width.toFixed(1)} in wide`,
            layerId: layer.id,
            change: {
              width,
              height,
              x: layer.x + (layer.width - width) / 2,
              y: layer.y + (layer.height - height) / 2,
            },
          }
        : null
    return [
      {
        rule: 'resolution',
        severity: isHard ? 'hard' : 'warn',
        layerId: layer.id,
        title: `${nameOf(layer)} has ${Math.round(printedDpi)} dpi${place}`,
        words: isHard
          ? `Below ${Math.round(dpi / 2)} it prints in visible squares. ${advice}.`
          : `It will print a little soft: ${dpi} is sharp. ${advice}.`,
        ...(fix ? { fix } : {}),
      },
    ]
  })
