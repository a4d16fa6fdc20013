/** The selection's frame and handles, and the crop being set: everything that can be grabbed. */

import { hrefs } from '#kernel/hrefs.ts'
import type { ImageLayer, Layer } from '#press/document.ts'
import { apply, type Matrix, matrixOf, moveBy, multiply } from '#press/draw/matrix.ts'
import { measureWholePicture } from '../document/crop.ts'
import {
  createBox,
  formatPoints,
  type Handle,
  handlePoint,
  handles,
  isCorner,
  joinBoundsOf,
  listCorners,
} from '../document/geometry.ts'
import gesturesStyles from './gestures.module.css'
import type { Mark } from './marks.ts'
import { keepsRatio } from './pull-layers.ts'
import stageStyles from './stage.module.css'

/** Pixels from a small layer's centre to its handles: room for a fingertip. */
const graspRadius = 40

/** The distance of the lower handles below a layer's box of this size. */
export function measureClearance(width: number, height: number): number {
  const outset = Math.max(0, graspRadius - Math.min(width, height) / 2)
  return (outset * height) / (Math.hypot(width, height) || 1)
}

/** The box of each selected layer, with the handles; several layers have those on one more box, around them all. */
export function buildSelectionMarks(layers: readonly Layer[], matrix: Matrix): Mark {
  const onlyLayer = layers.length === 1 ? layers[0] : undefined
  const unlocked = layers.filter((layer) => !layer.locked)
  const bounds = unlocked.length > 1 ? joinBoundsOf(unlocked) : null
  const boxes = layers.map(
    (layer): Mark => ({
      tag: 'polygon',
      attributes: {
        points: formatPoints(
          listCorners(createBox(layer.width, layer.height), multiply(matrix, matrixOf(layer))),
        ),
      },
    }),
  )
  const children = [...boxes]
  if (onlyLayer && !onlyLayer.locked) {
    const shownHandles = keepsRatio(onlyLayer) ? handles.filter(isCorner) : handles
    children.push(...buildHandleMarks(onlyLayer, multiply(matrix, matrixOf(onlyLayer)), shownHandles))
  }
  if (bounds) {
    const box = { width: bounds.right - bounds.left, height: bounds.bottom - bounds.top }
    const m = multiply(matrix, moveBy(bounds.left, bounds.top))
    const points = formatPoints(listCorners(createBox(box.width, box.height), m))
    children.push({ tag: 'polygon', attributes: { class: gesturesStyles.several, points } })
    children.push(...buildHandleMarks(box, m, handles.filter(isCorner)))
  }
  return { tag: 'g', attributes: { class: stageStyles.selection }, children }
}

function buildHandleMarks(
  box: { width: number; height: number },
  matrix: Matrix,
  shownHandles: readonly Handle[],
): Mark[] {
  const [cx, cy] = apply(matrix, box.width / 2, box.height / 2)
  const sides = [apply(matrix, 0, box.height / 2), apply(matrix, box.width / 2, 0)]
  const halfWidth = Math.min(...sides.map(([x, y]) => Math.hypot(x - cx, y - cy)))
  const outset = Math.max(0, graspRadius - halfWidth)
  /** On a small layer the handles are further out, so that a finger can still hit the layer between them. */
  const pushOut = (x: number, y: number) => {
    const [px, py] = apply(matrix, x, y)
    const length = Math.hypot(px - cx, py - cy) || 1
    return { x: px + ((px - cx) / length) * outset, y: py + ((py - cy) / length) * outset }
  }
  const top = pushOut(box.width / 2, 0)
  const length = Math.hypot(top.x - cx, top.y - cy) || 1
  const knob = { x: top.x + ((top.x - cx) / length) * 30, y: top.y + ((top.y - cy) / length) * 30 }
  const touchTarget: Mark = { tag: 'circle', attributes: { class: stageStyles.reach, r: 22 } }
  return [
    { tag: 'line', attributes: { x1: top.x, y1: top.y, x2: knob.x, y2: knob.y } },
    {
      tag: 'g',
      attributes: { 'data-handle': 'turn', class: stageStyles.knob, transform: translateTo(knob) },
      children: [touchTarget, { tag: 'circle', attributes: { r: 6 } }],
    },
    ...shownHandles.map((handle): Mark => {
      const point = handlePoint(handle, box)
      return {
        tag: 'g',
        attributes: {
          'data-handle': handle,
          class: stageStyles.handle,
          transform: translateTo(pushOut(point.x, point.y)),
        },
        children: [touchTarget, { tag: 'rect', attributes: { x: -5, y: -5, width: 10, height: 10 } }],
      }
    }),
  ]
}

const translateTo = ({ x, y }: { x: number; y: number }) => `translate(${x.toFixed(1)} ${y.toFixed(1)})`

/** The whole picture behind its frame, and the frame's handles. */
export function buildCropMarks(layer: ImageLayer, matrix: Matrix): Mark {
  const m = multiply(matrix, matrixOf(layer))
  const { x, y, width, height } = measureWholePicture(layer)
  const flip = `translate(${x + (layer.flipX ? width : 0)} ${y + (layer.flipY ? height : 0)}) scale(${layer.flipX ? -1 : 1} ${layer.flipY ? -1 : 1})`
  const inch = 1 / Math.hypot(m[0], m[1])
  const thirds = [1, 2].map((i) => {
    const [offsetX, offsetY] = [(layer.width * i) / 3, (layer.height * i) / 3]
    return `M${offsetX} 0V${layer.height}M0 ${offsetY}H${layer.width}`
  })
  const picture = { href: hrefs.artwork(layer.artwork), width, height, preserveAspectRatio: 'none' }
  return {
    tag: 'g',
    attributes: { class: gesturesStyles.crop, transform: `matrix(${m.join(' ')})` },
    children: [
      {
        tag: 'g',
        attributes: { transform: flip },
        children: [{ tag: 'image', attributes: { ...picture, opacity: 0.35 } }],
      },
      { tag: 'rect', attributes: { class: gesturesStyles.whole, x, y, width, height } },
      { tag: 'rect', attributes: { width: layer.width, height: layer.height } },
      { tag: 'path', attributes: { d: thirds.join('') } },
      ...handles.map((handle): Mark => {
        const at = handlePoint(handle, layer)
        const side = 12 * inch
        const box = { x: at.x - side / 2, y: at.y - side / 2, width: side, height: side }
        return {
          tag: 'g',
          attributes: { 'data-handle': handle, class: stageStyles.handle },
          children: [
            { tag: 'circle', attributes: { class: stageStyles.reach, cx: at.x, cy: at.y, r: 16 * inch } },
            { tag: 'rect', attributes: box },
          ],
        }
      }),
    ],
  }
}
