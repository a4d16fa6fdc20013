import { useFigures } from '../../../../figure.tsx'
import { Note } from '../../../../ui/note.tsx'
import { ScrollArea } from '../../../../ui/scroll-area.tsx'
import { ProfitCells } from '../../profit-cells.tsx'
import styles from '../../tools.module.css'
import type { loadNewCode } from './new-code.server.ts'

export type NewCodeAnswer = Awaited<ReturnType<typeof loadNewCode>>['answer']

/** The order of each product that the code hits hardest: in its most expensive size, as small as the code allows. */
export function WorstTable({ answer: { cases, losing, loss } }: { answer: NewCodeAnswer }) {
  const { both } = useFigures()
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
      ) : loss ? (
        <Note kind="warning">
          {losing === 1 ? 'One product loses' : `${losing} products lose`} money with this code, up to{' '}
          {both(loss)} on the orders below. Leave out what loses under “Applies to”, take less off, or accept
          it.
        </Note>
      ) : (
        <Note kind="done">Every product still earns a profit with this code.</Note>
      )}
      {cases.length > 0 ? (
        <ScrollArea className={`sheet ${styles.earnings}`} label="Orders">
          <table className="tbl">
            <caption className="vh">Each product’s profit on the order this code affects most</caption>
            <thead>
              <tr>
                <th scope="col">Order of</th>
                <th scope="col" className="r">
                  Discount
                </th>
                <th scope="col" className="r">
                  Profit
                </th>
                <th scope="col" className="r">
                  With code
                </th>
              </tr>
            </thead>
            <tbody>
              {cases.map((one) => (
                <tr key={one.key}>
                  <th scope="row" title={`${one.listing}, ${one.product}`}>
                    {one.units > 1 ? `${one.units} × ` : ''}
                    {one.listing}
                    <span className="soft">{one.product}</span>
                  </th>
                  <ProfitCells of={one} />
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      ) : null}
    </aside>
  )
}
