import { Disclosure } from '../../ui/disclosure.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Table } from '../../ui/table.tsx'
import { formatCount } from '../dates.ts'
import operatorStyles from '../operator.module.css'
import queuesStyles from '../queues.module.css'

type Queue = { queue: string; name: string; waiting: number; running: number; failed: number }
/** Busy queues, then idle ones. */
export function Queues({ queues }: { queues: readonly Queue[] }) {
  const isBusy = ({ waiting, running, failed }: Queue) => waiting + running + failed > 0
  const busyQueues = queues.filter(isBusy)
  const idleQueues = queues.filter((queue) => !isBusy(queue))
  return (
    <Sheet name="queues" title="Queues">
      {queues.length === 0 ? (
        <p className={operatorStyles.empty}>The worker has not started on this database yet.</p>
      ) : null}
      {busyQueues.length > 0 ? <QueueTable queues={busyQueues} /> : null}
      {idleQueues.length > 0 ? (
        <Disclosure
          className={queuesStyles.idle}
          label={
            busyQueues.length === 0
              ? `All ${formatCount(idleQueues.length)} queues are idle`
              : `${formatCount(idleQueues.length)} idle`
          }
        >
          <ul>
            {idleQueues.map(({ queue, name }) => (
              <li key={queue}>{name}</li>
            ))}
          </ul>
        </Disclosure>
      ) : null}
    </Sheet>
  )
}

function QueueTable({ queues }: { queues: readonly Queue[] }) {
  return (
    <Table
      label="Queues"
      stack
      rows={queues}
      keyOf={(queue) => queue.queue}
      columns={[
        { head: 'Queue', cell: (queue) => queue.name },
        { head: 'Waiting', figure: true, cell: (queue) => formatCount(queue.waiting) },
        { head: 'Running', figure: true, cell: (queue) => formatCount(queue.running) },
        { head: 'Failed', figure: true, cell: (queue) => formatCount(queue.failed) },
      ]}
    />
  )
}
