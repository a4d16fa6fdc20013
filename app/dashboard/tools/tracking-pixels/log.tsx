import { dateFormat } from '#kernel/formats.ts'
import { usd } from '#kernel/money.ts'
import { networkFacts, type SendState, type SendView } from '#pixels/contract'
import { Booked } from '../../../figure.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { CodeSpecimen } from '../../../ui/specimen.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
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

/** What our server told, newest first, and what each network answered. */
export function Log({ log, zone }: { log: readonly SendView[]; zone: string }) {
  const moment = (at: Date): string =>
    dateFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(at)
  return (
    <section className={styles.log} aria-labelledby="px-log">
      <h2 id="px-log">Event log</h2>
      {log.length === 0 ? (
        <div className="sheet">
          <EmptyState
            title="Nothing yet"
            picture={
              <CodeSpecimen code="Purchase" gives="$32.00, a fan who agreed" uses="Taken by the network" />
            }
          >
            When a fan who has agreed views or buys a product, each network’s answer is kept here for 14 days.
          </EmptyState>
        </div>
      ) : (
        <ScrollArea label="Events sent to networks" className="sheet">
          <table className={`tbl ${toolsStyles.earnings}`}>
            <thead>
              <tr>
                <th scope="col">Event</th>
                <th scope="col">Network</th>
                <th scope="col">When</th>
                <th scope="col" className="r">
                  Worth
                </th>
                <th scope="col">State</th>
                <th scope="col">Response</th>
              </tr>
            </thead>
            <tbody>
              {log.map((send) => (
                <tr key={`${send.eventId} ${send.network}`}>
                  <th scope="row">{eventWords[send.name]}</th>
                  <td>{networkFacts[send.network].name}</td>
                  <td>{moment(send.happenedAt)}</td>
                  <td className="r num">
                    {send.name === 'Test' ? '' : <Booked of={usd(send.valueMinor)} />}
                  </td>
                  <td>
                    <StatusMark shape={states[send.state].shape}>{states[send.state].words}</StatusMark>
                  </td>
                  <td>
                    {send.answer ?? 'Not sent yet'}
                    {send.state === 'waiting' && send.attempts > 0
                      ? ` Try ${send.attempts + 1} at ${moment(send.dueAt)}.`
                      : ''}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </section>
  )
}
