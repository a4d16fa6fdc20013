/** The separate shapes of one thread, and which parts of them are wide. */

/** Pixels of a shape with a border of one clear pixel; `left` and `top`: its position on the area. */
export type Shape = {
  mask: Uint8Array
  width: number
  height: number
  left: number
  top: number
  dots: number
}

/** Every connected shape of at least `min` pixels, the largest first. */
export function findShapes(mask: Uint8Array, width: number, height: number, min: number): Shape[] {
  const visited = new Uint8Array(mask.length)
  const queue = new Int32Array(mask.length)
  const shapes: Shape[] = []
  const neighbours = [-1, 1, -width, width]
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || visited[start] === 1) continue
    let count = 0
    queue[count++] = start
    visited[start] = 1
    let [left, right, top, bottom] = [width, 0, height, 0]
    for (let k = 0; k < count; k++) {
      const at = queue[k] as number
      const [x, y] = [at % width, Math.floor(at / width)]
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      const isEdge = [x === 0, x === width - 1, y === 0, y === height - 1]
      for (let side = 0; side < 4; side++) {
        if (isEdge[side]) continue
        const neighbour = at + (neighbours[side] as number)
        if (mask[neighbour] === 0 || visited[neighbour] === 1) continue
        visited[neighbour] = 1
        queue[count++] = neighbour
      }
    }
    if (count < min) continue
    const shape = {
      width: right - left + 3,
      height: bottom - top + 3,
      left: left - 1,
      top: top - 1,
      dots: count,
    }
    const shapeMask = new Uint8Array(shape.width * shape.height)
    for (let k = 0; k < count; k++) {
      const at = queue[k] as number
      shapeMask[(Math.floor(at / width) - shape.top) * shape.width + (at % width) - shape.left] = 1
    }
    shapes.push({ ...shape, mask: shapeMask })
  }
  return shapes.sort((a, b) => b.dots - a.dots || a.top - b.top || a.left - b.left)
}

/**
 * Each pixel's distance to the nearest clear one, in pixels: two passes, in which a straight step is 3 thirds and a
 * diagonal one 4.
 */
export function measureDepth({
  mask,
  width,
  height,
}: Pick<Shape, 'mask' | 'width' | 'height'>): Float32Array {
  const depth = new Float32Array(mask.length)
  for (let at = 0; at < mask.length; at++) depth[at] = mask[at] ? 1e6 : 0
  const sweep = (at: number, step: 1 | -1) => {
    const depthHere = depth[at] as number
    if (depthHere === 0) return
    const straightDistance = Math.min(depth[at - step] as number, depth[at - step * width] as number) + 3
    const diagonalDistance =
      Math.min(depth[at - step * (width + 1)] as number, depth[at - step * (width - 1)] as number) + 4
    depth[at] = Math.min(depthHere, straightDistance, diagonalDistance)
  }
  for (let y = 1; y < height - 1; y++) for (let x = 1; x < width - 1; x++) sweep(y * width + x, 1)
  for (let y = height - 2; y > 0; y--) for (let x = width - 2; x > 0; x--) sweep(y * width + x, -1)
  for (let at = 0; at < depth.length; at++) depth[at] = (depth[at] as number) / 3
  return depth
}

/**
 * Splits a shape into its wide part, where a circle of that width fits, and the rest: one is filled, the other
 * becomes columns.
 */
export function splitByWidth(shape: Shape, widest: number): { wide: Uint8Array; narrow: Uint8Array } {
  const depth = measureDepth(shape)
  const radius = widest / 2
  const core = depth.map((far) => (far > radius ? 1 : 0))
  const wide = new Uint8Array(shape.mask.length)
  const narrow = new Uint8Array(shape.mask)
  if (!core.includes(1)) return { wide, narrow }
  const distanceToCore = measureDepth({ ...shape, mask: Uint8Array.from(core, (inner) => 1 - inner) })
  for (let at = 0; at < wide.length; at++) {
    if (!shape.mask[at] || (distanceToCore[at] as number) > radius + 2) continue
    wide[at] = 1
    narrow[at] = 0
  }
  return { wide, narrow }
}
