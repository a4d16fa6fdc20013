import { useFigures } from '../../../../figure.tsx'
import figureRows from '../../../../ui/figure-rows.module.css'
import { Note } from '../../../../ui/note.tsx'
import { Table } from '../../../../ui/table.tsx'
import { listProfitColumns } from '../../profit-columns.tsx'
import styles from '../../tools.module.css'
import type { loadNewCode } from './new-code.server.ts'

export type NewCodeAnswer = Awaited<ReturnType<typeof loadNewCode>>['answer']

/** Products shown, lowest profit first. */
const maxRows = 10

/** Whether the code loses money, and on how many products. */
function Verdict({ losing, loss }: Pick<NewCodeAnswer, 'losing' | 'loss'>) {
  const { formatBoth } = useFigures()
  if (!loss) return <Note kind="done">Every product still earns a profit with this code.</Note>
  return (
    <Note kind="warning">
      {losing === 1 ? 'One product loses' : `${losing} products lose`} money with this code, up to{' '}
      {formatBoth(loss)} on the orders below. Exclude what loses money under “Applies to”, lower the discount,
      or accept the loss.
    </Note>
  )
}

export function WorstTable({ answer: { cases, losing, loss } }: { answer: NewCodeAnswer }) {
  if (!cases) {
    return (
      <aside className={styles.side}>
        <h2>The worst case</h2>
        <p className="soft">
          Press “Calculate” to see the profit left on each product’s smallest order, in its most expensive
          size. The figures come from the same pricing that books your sales.
        </p>
      </aside>
    )
  }
  return (
    <aside className={styles.side} aria-label="The worst case">
      <h2>The worst case</h2>
      {cases.length === 0 ? (
        <p className="soft">No eligible product is on sale now.</p>
      ) : (
        <>
          <Verdict losing={losing} loss={loss} />
          <Table
            label="Orders"
            areaClass={`sheet ${styles.earnings}`}
            className={`${figureRows.figures} ${figureRows.three}`}
            stack
            caption="Each product’s profit on the order this code affects most"
            rowHeads
            rows={cases.slice(0, maxRows)}
            keyOf={({ key }) => key}
            columns={listProfitColumns('With code')}
          />
          {cases.length > maxRows ? (
            <p className="soft">The other {cases.length - maxRows} earn at least as much as these.</p>
          ) : null}
        </>
      )}
    </aside>
  )
}
