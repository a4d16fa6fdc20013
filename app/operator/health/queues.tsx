import { Disclosure } from '../../ui/disclosure.tsx'
import { count } from '../dates.ts'
import operatorStyles from '../operator.module.css'
import queuesStyles from '../queues.module.css'

type Queue = { queue: string; name: string; waiting: number; running: number; failed: number }
/** The queues that have something to do, and behind them those that are idle. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  const isBusy = ({ waiting, running, failed }: Queue) => waiting + running + failed > 0
  const busy = queues.filter(isBusy)
  const idle = queues.filter((queue) => !isBusy(queue))
  return (
    <section className="sheet" aria-label="Queues">
      <div className="sheet-h">
        <h2>Queues</h2>
      </div>
      {queues.length === 0 ? (
        <p className={operatorStyles.empty}>The worker has not started on this database yet.</p>
      ) : null}
      {busy.length > 0 ? <QueueTable queues={busy} /> : null}
      {idle.length > 0 ? (
        <Disclosure
          className={queuesStyles.idle}
          label={
            busy.length === 0 ? `All ${count(idle.length)} queues are idle` : `${count(idle.length)} idle`
          }
        >
          <ul>
            {idle.map(({ queue, name }) => (
              <li key={queue}>{name}</li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </section>
  )
}

function QueueTable({ queues }: { queues: readonly Queue[] }) {
  return (
    <table className="tbl stack">
      <thead>
        <tr>
          <th>Queue</th>
          <th className="r">Waiting</th>
          <th className="r">Running</th>
          <th className="r">Failed</th>
        </tr>
      </thead>
      <tbody>
        {queues.map((queue) => (
          <tr key={queue.queue}>
            <td>{queue.name}</td>
            <td data-th="Waiting" className="r">
              {count(queue.waiting)}
            </td>
            <td data-th="Running" className="r">
              {count(queue.running)}
            </td>
            <td data-th="Failed" className="r">
              {count(queue.failed)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
