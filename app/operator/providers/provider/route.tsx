import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { batchStateWords, productionLimits, techniqueName } from '#production/contract'
import { dateWords } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { count, dayAndTime, pieces } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import { Outcome } from '../../outcome.tsx'
import queuesStyles from '../../queues.module.css'
import providersStyles from '../providers.module.css'
import { cutOffWords, Standing, servesWords } from '../standing.tsx'
import { ConnectionSheet } from './connection.tsx'
import { OutsideOrders } from './outside-orders.tsx'
import type { action, loader } from './provider.server.ts'
import { Terms } from './terms.tsx'
import { Variants } from './variants.tsx'

export { action, loader } from './provider.server.ts'
export const handle = { policy: 'staff:production' } satisfies RouteHandle
export const meta = () => [{ title: 'Provider · Fanfare' }]

export default function ProviderScreen() {
  const { provider, done, now, orders, mappings, gone, connection, batches } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isHouse = provider.kind === 'house'
  // A press of others that isn't connected has nothing to show but the way to connect it.
  const serves = isHouse || provider.configured
  const prints =
    connection && !provider.configured
      ? 'Prints and ships on demand, once it’s connected'
      : cutOffWords(provider, new Date(now))
  return (
    <>
      <PageHead
        title={provider.name}
        above={
          <p className={operatorStyles.crumb}>
            <ButtonLink kind="quiet" size="small" icon="arrow-left" to={hrefs.operatorProviders}>
              Providers
            </ButtonLink>
          </p>
        }
        about={
          <>
            {provider.configured && !provider.paused ? 'Next cut-off ' : ''}
            {provider.paused ? `Switched off: ${provider.pausedReason || 'no reason was given'}` : prints}.
          </>
        }
      >
        <Standing provider={provider} />
      </PageHead>
      <Outcome problem={answer?.problem} done={done} />
      {provider.configured || connection ? null : (
        <Note kind="warning">Nothing is sent there yet: it isn’t connected.</Note>
      )}
      {connection && !serves ? (
        <ConnectionSheet connection={connection} provider={provider} proof={answer?.proof} />
      ) : null}
      {serves ? <Today /> : null}
      <div className={`${operatorStyles.columns} ${providersStyles.parts}`}>
        <div>
          {orders && (serves || orders.rows.length > 0) ? (
            <OutsideOrders orders={orders} provider={provider} />
          ) : null}
          {isHouse || (!serves && mappings.length === 0) ? null : (
            <Variants provider={provider} mappings={mappings} gone={gone} />
          )}
          {serves || batches.length > 0 ? <Batches /> : null}
        </div>
        <div>
          {connection && serves ? (
            <ConnectionSheet connection={connection} provider={provider} proof={answer?.proof} />
          ) : null}
          <Switch />
        </div>
      </div>
      <Terms
        key={answer?.act === 'edit' ? 'typed' : JSON.stringify(provider.techniques)}
        provider={provider}
        typed={answer?.act === 'edit' ? answer.typed : null}
      />
    </>
  )
}

function Today() {
  const { provider } = useLoaderData<typeof loader>()
  return (
    <Sheet
      name="today"
      title={<>Today in {provider.place}</>}
      beside={<span className="soft">{dateWords(`${provider.today}T12:00:00Z`, 'UTC')}</span>}
    >
      <dl className={`${providersStyles.standing} ${providersStyles.ofFour}`}>
        <div>
          <dt>Closed today</dt>
          <dd>{pieces(provider.closedToday)}</dd>
        </div>
        <div>
          <dt>Capacity a day</dt>
          <dd>
            {provider.capacity === null
              ? 'No limit'
              : `${pieces(provider.capacity)}, room for ${count(Math.max(0, provider.capacity - provider.closedToday))} more today`}
          </dd>
        </div>
        <div>
          <dt>Prints for</dt>
          <dd>{servesWords(provider.countries)}</dd>
        </div>
        <div>
          <dt>Waiting</dt>
          <dd>
            {provider.waiting.length === 0 ? 'Nothing' : null}
            {provider.waiting.map((line) => (
              <span className={operatorStyles.stopped} key={line.technique}>
                {pieces(line.units)} {line.technique.toLowerCase()}
                {line.reason.startsWith('First choice') ? null : <small>{line.reason}</small>}
              </span>
            ))}
          </dd>
        </div>
      </dl>
    </Sheet>
  )
}

function Batches() {
  const { batches, provider } = useLoaderData<typeof loader>()
  const isDone = ({ state }: (typeof batches)[number]) => state === 'done'
  const seen = [...batches.filter((batch) => !isDone(batch)), ...batches.filter(isDone).slice(0, 3)]
  return (
    <Sheet name="batches" title="Batches" beside={<span className="soft">{provider.place} time</span>}>
      {batches.length === 0 ? <p className={operatorStyles.empty}>No batches there yet.</p> : null}
      <ul className={queuesStyles.links}>
        {seen.map((batch) => (
          <li key={batch.id}>
            <Link to={hrefs.operatorBatch(batch.number)}>
              <span>
                <b>{batch.number}</b>
                <small>
                  {techniqueName(batch.technique)}, {dayAndTime(batch.cutOffAt, provider.zone)}
                  {batch.state === 'collecting' ? '' : `, ${pieces(batch.units)}`}
                </small>
              </span>
              <StatusMark shape={batchStateWords[batch.state].shape}>
                {batchStateWords[batch.state].words}
              </StatusMark>
            </Link>
          </li>
        ))}
      </ul>
      {batches.some(isDone) ? (
        <p className={operatorStyles.empty}>
          <Link to={hrefs.operatorBatches({ view: 'table' })}>All finished batches</Link>
        </p>
      ) : null}
    </Sheet>
  )
}

/** A typed text, ended as a sentence. */
const sentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`)

function Switch() {
  const { provider } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Sheet name="switch" title={provider.paused ? 'Switched off' : 'Switch off'}>
      <Form method="post" className={`sheet-b ${operatorStyles.form}`}>
        {provider.paused ? (
          <>
            <p>
              {sentence(provider.pausedReason || 'No reason was given')} Units that only it can print go to
              press at its first cut-off after you switch it on.
            </p>
            <Button kind="ink" name="act" value="resume">
              Switch on
            </Button>
          </>
        ) : (
          <>
            <p className="soft">
              Waiting orders go to the next provider that can print them, or wait here if none can. Closed
              batches are finished.
            </p>
            <TextField
              label="Reason"
              name="reason"
              maxLength={productionLimits.reasonCharacters}
              defaultValue={answer?.typed?.reason ?? ''}
              error={answer?.act === 'pause' ? answer.problem : undefined}
              required
            />
            <Button kind="end" name="act" value="pause">
              Switch off {provider.name}
            </Button>
          </>
        )}
      </Form>
    </Sheet>
  )
}
