import { type DesignArea, type PathLayer, pathLayerSchema } from '#press/document.ts'
import { createLayerId } from '../document/edits.ts'
import type { Element } from './kit.ts'

/** An element in the middle of an area, four tenths of its shorter side wide. */
export function createElementLayer(
  element: Element,
  { widthIn, heightIn }: Pick<DesignArea, 'widthIn' | 'heightIn'>,
): PathLayer {
  const [, , frameWidth, frameHeight] = element.frame
  const side = Math.min(widthIn, heightIn) * 0.4
  const [width, height] = [
    side * Math.min(1, frameWidth / frameHeight),
    side * Math.min(1, frameHeight / frameWidth),
  ]
  return pathLayerSchema.parse({
    kind: 'path',
    id: createLayerId(),
    name: element.name,
    width,
    height,
    x: (widthIn - width) / 2,
    y: (heightIn - height) * (heightIn > widthIn ? 0.3 : 0.5),
    d: element.d,
    frame: [...element.frame],
    rule: element.rule,
    fill: { kind: 'solid', colour: '#ff5b45' },
  })
}
