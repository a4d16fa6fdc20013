import type { GroupLayer, Layer, PathLayer } from '#press/document.ts'
import styles from './layers.module.css'

/** Beyond this a row's picture would cost more than it shows. */
const maxShown = 24
const maxCharacters = 40_000

function pickInk(fill: PathLayer['fill']): string {
  if (fill === null) return 'none'
  return fill.kind === 'solid' ? fill.colour : (fill.stops[0]?.colour ?? 'currentColor')
}

function PathPicture({ layer }: { layer: PathLayer }) {
  const [x, y, width, height] = layer.frame
  return (
    <svg
      aria-hidden="true"
      x={layer.x}
      y={layer.y}
      width={layer.width}
      height={layer.height}
      viewBox={`${x} ${y} ${width} ${height}`}
      preserveAspectRatio="none"
      overflow="visible"
    >
      <path
        d={layer.d}
        fill={pickInk(layer.fill)}
        fillRule={layer.rule}
        stroke={layer.stroke?.colour ?? 'none'}
        strokeWidth={layer.stroke ? (layer.stroke.width * width) / layer.width : undefined}
      />
    </svg>
  )
}

/** The paths of a layer in its own inches; null if it consists of something else. */
function listPaths(layer: PathLayer | GroupLayer): PathLayer[] | null {
  if (layer.kind === 'path') return [{ ...layer, x: 0, y: 0 }]
  const paths = layer.layers.filter((layer): layer is PathLayer => layer.kind === 'path')
  return paths.length > 0 && paths.length === layer.layers.length ? paths : null
}

/** A drawing as the thumbnail of its own row; null for a layer without one. */
export function drawThumb(layer: Layer) {
  if (layer.kind !== 'path' && layer.kind !== 'group') return null
  const paths = listPaths(layer)
  if (!paths || paths.length > maxShown) return null
  if (paths.reduce((sum, { d }) => sum + d.length, 0) > maxCharacters) return null
  const margin = Math.max(layer.width, layer.height) * 0.06
  const view = [-margin, -margin, layer.width + 2 * margin, layer.height + 2 * margin].join(' ')
  return (
    <svg className={styles.drawing} aria-hidden="true" viewBox={view}>
      {paths.map((path) => (
        <PathPicture key={path.id} layer={path} />
      ))}
    </svg>
  )
}
