import { apply, type Matrix, matrixOf, multiply } from '#press/draw/matrix.ts'
import { documentOf } from '../document/studio-state.ts'
import { useStudio } from '../studio-context.ts'
import styles from './comments.module.css'
import { buildThreads, findLayer } from './threads.ts'

/** The numbers of open comments beside their layers, while comments are shown. */
export function CommentPins({ matrix }: { matrix: Matrix }) {
  const { state, comments, panel } = useStudio()
  if (panel !== 'comments') return null
  const placedCounts = new Map<string, number>()
  return (
    <g className={styles.pins}>
      {buildThreads(comments.all).map(({ number, comment }) => {
        const layer = findLayer(documentOf(state), comment.layerId)
        if (!layer || number === null || layer.area !== state.area) return null
        const { id, width } = layer.outermost
        const count = placedCounts.get(id) ?? 0
        placedCounts.set(id, count + 1)
        const [x, y] = apply(multiply(matrix, matrixOf(layer.outermost)), width, 0)
        return (
          <g key={comment.id} transform={`translate(${x + 14 + count * 22} ${y - 14})`}>
            <circle r="11" />
            <text>{number}</text>
          </g>
        )
      })}
    </g>
  )
}
