import { apply, type Matrix, matrixOf, times } from '#press/draw/matrix.ts'
import { documentOf } from '../document/studio-state.ts'
import { useStudio } from '../studio-context.ts'
import styles from './comments.module.css'
import { findLayer, threadsOf } from './threads.ts'

/** The numbers of open comments beside their layers, while comments are shown. */
export function CommentPins({ matrix }: { matrix: Matrix }) {
  const { state, comments, panel } = useStudio()
  if (panel !== 'comments') return null
  const taken = new Map<string, number>()
  return (
    <g className={styles.pins}>
      {threadsOf(comments.all).map(({ number, comment }) => {
        const found = findLayer(documentOf(state), comment.layerId)
        if (!found || number === null || found.area !== state.area) return null
        const { id, width } = found.outermost
        const before = taken.get(id) ?? 0
        taken.set(id, before + 1)
        const [x, y] = apply(times(matrix, matrixOf(found.outermost)), width, 0)
        return (
          <g key={comment.id} transform={`translate(${x + 14 + before * 22} ${y - 14})`}>
            <circle r="11" />
            <text>{number}</text>
          </g>
        )
      })}
    </g>
  )
}
