import { dateFormat } from '#kernel/formats.ts'
import { usd } from '#kernel/money.ts'
import { networkFacts, type SendState, type SendView } from '#pixels/contract'
import { Booked } from '../../../figure.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { CodeSpecimen } from '../../../ui/specimen.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Table } from '../../../ui/table.tsx'
import toolsStyles from '../tools.module.css'
import styles from './pixels.module.css'

const states: Readonly<Record<SendState, { words: string; shape: 'done' | 'waiting' | 'wrong' }>> = {
  waiting: { words: 'Waiting', shape: 'waiting' },
  sent: { words: 'Taken', shape: 'done' },
  refused: { words: 'Refused', shape: 'wrong' },
  failed: { words: 'Failed', shape: 'wrong' },
}
const eventWords: Readonly<Record<SendView['name'], string>> = {
  ViewContent: 'Product viewed',
  AddToCart: 'Added to cart',
  InitiateCheckout: 'Checkout started',
  Purchase: 'Purchase',
  Test: 'Test',
}

/** The events our server sent, newest first, with each network's answer. */
export function Log({ log, zone }: { log: readonly SendView[]; zone: string }) {
  const formatMoment = (at: Date): string =>
    dateFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(at)
  return (
    <section className={styles.log} aria-labelledby="px-log">
      <h2 id="px-log">Event log</h2>
      {log.length === 0 ? (
        <div className="sheet">
          <EmptyState
            title="No events yet"
            picture={
              <CodeSpecimen
                code="Purchase"
                benefit="An order from a fan who agreed"
                usage="Accepted by the network"
              />
            }
          >
            When a fan who agreed views or buys a product, the event and each network’s answer appear here for
            14 days.
          </EmptyState>
        </div>
      ) : (
        <Table
          label="Events sent to networks"
          areaClass="sheet"
          rowHeads
          className={`${toolsStyles.earnings} ${toolsStyles.answers}`}
          rows={log}
          keyOf={(send) => `${send.eventId} ${send.network}`}
          columns={[
            { head: 'Event', cell: (send) => eventWords[send.name] },
            { head: 'Network', cell: (send) => networkFacts[send.network].name },
            { head: 'When', cell: (send) => formatMoment(send.happenedAt) },
            {
              head: 'Worth',
              figure: true,
              className: 'num',
              cell: (send) => (send.name === 'Test' ? '' : <Booked amount={usd(send.valueMinor)} />),
            },
            {
              head: 'State',
              cell: (send) => (
                <StatusMark shape={states[send.state].shape}>{states[send.state].words}</StatusMark>
              ),
            },
            {
              head: 'Response',
              cell: (send) => (
                <>
                  {send.answer ?? 'Not sent yet'}
                  {send.state === 'waiting' && send.attempts > 0
                    ? ` Try ${send.attempts + 1} at ${formatMoment(send.dueAt)}.`
                    : ''}
                </>
              ),
            },
          ]}
        />
      )}
    </section>
  )
}
