import type { PathLayer } from '../document.ts'
import { type Outline, transformOutline } from './outline.ts'
import { parsePath } from './svg-path.ts'

/** The path of a layer, stretched from its frame onto its box. */
export function pathOutline(layer: PathLayer): Outline {
  const [x, y, width, height] = layer.frame
  const [sx, sy] = [layer.width / width, layer.height / height]
  return transformOutline(parsePath(layer.d), [sx, 0, 0, sy, -x * sx, -y * sy])
}
