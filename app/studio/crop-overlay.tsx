import type { ImageLayer } from '#press/document.ts'
import { type Matrix, matrixOf, times } from '#press/draw/matrix.ts'
import { hrefs } from '../hrefs.ts'
import { wholePicture } from './crop.ts'
import { handlePoint, handles } from './geometry.ts'

/** The whole picture behind its frame, and the frame's handles. */
export function CropOverlay({ layer, matrix }: { layer: ImageLayer; matrix: Matrix }) {
  const m = times(matrix, matrixOf(layer))
  const behind = wholePicture(layer)
  const flip = `translate(${behind.x + (layer.flipX ? behind.width : 0)} ${behind.y + (layer.flipY ? behind.height : 0)}) scale(${layer.flipX ? -1 : 1} ${layer.flipY ? -1 : 1})`
  const inch = 1 / Math.hypot(m[0], m[1])
  return (
    <g className="st-crop" transform={`matrix(${m.join(' ')})`}>
      <g transform={flip}>
        <image
          href={hrefs.artwork(layer.artwork)}
          width={behind.width}
          height={behind.height}
          preserveAspectRatio="none"
          opacity={0.35}
        />
      </g>
      <rect x={behind.x} y={behind.y} width={behind.width} height={behind.height} className="st-crop-w" />
      <rect width={layer.width} height={layer.height} />
      <path
        d={[1, 2]
          .map((i) => {
            const [x, y] = [(layer.width * i) / 3, (layer.height * i) / 3]
            return `M${x} 0V${layer.height}M0 ${y}H${layer.width}`
          })
          .join('')}
      />
      {handles.map((handle) => {
        const { x, y } = handlePoint(handle, layer)
        return (
          <g key={handle} data-handle={handle} className="st-handle">
            <circle className="st-reach" cx={x} cy={y} r={16 * inch} />
            <rect x={x - 6 * inch} y={y - 6 * inch} width={12 * inch} height={12 * inch} />
          </g>
        )
      })}
    </g>
  )
}
