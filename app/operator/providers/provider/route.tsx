import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { batchStateWords, productionLimits, techniqueName } from '#production/contract'
import { formatDate } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Table } from '../../../ui/table.tsx'
import { BackLink } from '../../back-link.tsx'
import { formatCount, formatDayAndTime, formatUnits } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import { Outcome } from '../../outcome.tsx'
import providersStyles from '../providers.module.css'
import { describeCutOff, describeServed, Standing } from '../standing.tsx'
import { ConnectionSheet } from './connection.tsx'
import { OutsideOrders } from './outside-orders.tsx'
import type { action, loader } from './provider.server.ts'
import { Terms } from './terms.tsx'
import { Variants } from './variants.tsx'

export { action, loader } from './provider.server.ts'
export const handle = { policy: 'staff:production' } satisfies RouteHandle
export const meta = () => [{ title: 'Provider · Fanfare' }]

export default function ProviderScreen() {
  const { provider, confirmation, now, connection, batches } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isHouse = provider.kind === 'house'
  // An unconnected outside press has nothing to show but its connection.
  const serves = isHouse || provider.configured
  const cutOffText =
    connection && !provider.configured
      ? 'Prints and ships on demand, once it’s connected'
      : describeCutOff(provider, new Date(now))
  return (
    <>
      <PageHead
        title={provider.name}
        above={<BackLink to={hrefs.operatorProviders}>Providers</BackLink>}
        summary={
          <>
            {provider.configured && !provider.paused ? 'Next cut-off ' : ''}
            {provider.paused ? `Switched off: ${provider.pausedReason || 'no reason was given'}` : cutOffText}
            .
          </>
        }
      >
        <Standing provider={provider} />
      </PageHead>
      <Outcome problem={answer?.problem} confirmation={confirmation} />
      {provider.configured || connection ? null : (
        <Note kind="warning">Nothing is sent there yet: it isn’t connected.</Note>
      )}
      <div className={providersStyles.stack}>
        {connection && !serves ? (
          <ConnectionSheet connection={connection} provider={provider} proof={answer?.proof} />
        ) : null}
        {serves ? <Today /> : null}
        {isHouse ? null : <OutsideSection serves={serves} />}
        {serves || batches.length > 0 ? <Batches /> : null}
        <Terms
          key={answer?.act === 'edit' ? 'typed' : JSON.stringify(provider.techniques)}
          provider={provider}
          submitted={answer?.act === 'edit' ? answer.submitted : null}
        />
        <Switch />
      </div>
    </>
  )
}

function Today() {
  const { provider } = useLoaderData<typeof loader>()
  return (
    <Sheet
      name="today"
      title={<>Today in {provider.place}</>}
      aside={<span className="soft">{formatDate(`${provider.today}T12:00:00Z`, 'UTC')}</span>}
    >
      <dl className={`${providersStyles.standing} ${providersStyles.ofThree}`}>
        <div>
          <dt>Closed today</dt>
          <dd>{formatUnits(provider.closedToday)}</dd>
        </div>
        <div>
          <dt>Capacity a day</dt>
          <dd>
            {provider.capacity === null
              ? 'No limit'
              : `${formatUnits(provider.capacity)}, room for ${formatCount(Math.max(0, provider.capacity - provider.closedToday))} more today`}
          </dd>
        </div>
        <div>
          <dt>Prints for</dt>
          <dd>{describeServed(provider.countries)}</dd>
        </div>
      </dl>
      <ul className={providersStyles.techniques} aria-label="Waiting">
        {provider.waiting.map((line) => (
          <li key={line.technique}>
            {line.technique} <b className="num">{formatCount(line.units)} waiting</b>
            {line.reason.startsWith('First choice') ? null : <small>{line.reason}</small>}
          </li>
        ))}
        {provider.waiting.length === 0 ? <li>Nothing is waiting</li> : null}
      </ul>
    </Sheet>
  )
}

/** An outside press: our orders there, their cost, and its variants of our blanks. */
function OutsideSection({ serves }: { serves: boolean }) {
  const { provider, orders, mappings, goneBlankIds, connection } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const hasOrders = orders !== null && (serves || orders.rows.length > 0)
  const hasVariants = serves || mappings.length > 0
  if (!serves && !hasOrders && !hasVariants) return null
  return (
    <div className={operatorStyles.columns}>
      <div>
        {hasOrders ? <OutsideOrders orders={orders} provider={provider} /> : null}
        {hasVariants ? (
          <Variants provider={provider} mappings={mappings} goneBlankIds={goneBlankIds} />
        ) : null}
      </div>
      {connection && serves ? (
        <ConnectionSheet connection={connection} provider={provider} proof={answer?.proof} />
      ) : null}
    </div>
  )
}

/** Batches in production come first, collecting ones after closed ones. */
const stateOrder = { in_production: 0, closed: 1, collecting: 2, done: 3 } as const
const maxFinished = 3

function Batches() {
  const { batches, provider } = useLoaderData<typeof loader>()
  const finishedBatches = batches.filter(({ state }) => state === 'done')
  const openBatches = batches
    .filter(({ state }) => state !== 'done')
    .toSorted((batch, other) => stateOrder[batch.state] - stateOrder[other.state])
  return (
    <Sheet
      name="batches"
      title="Batches"
      aside={
        finishedBatches.length > 0 ? (
          <span className="a-n">
            <Link to={hrefs.operatorBatches({ view: 'table' })}>All finished batches</Link>
          </span>
        ) : null
      }
    >
      {batches.length === 0 ? (
        <p className={operatorStyles.empty}>
          No batches yet. The first one opens with the first order for {provider.name}.
        </p>
      ) : (
        <Table
          label={`Batches at ${provider.name}`}
          stack
          rows={[...openBatches, ...finishedBatches.slice(0, maxFinished)]}
          keyOf={({ id }) => id}
          columns={[
            {
              head: 'Batch',
              cell: ({ number }) => (
                <Link to={hrefs.operatorBatch(number)}>
                  <b>{number}</b>
                </Link>
              ),
            },
            {
              head: 'State',
              cell: ({ state }) => (
                <StatusMark shape={batchStateWords[state].shape}>{batchStateWords[state].words}</StatusMark>
              ),
            },
            {
              head: 'Technique',
              className: providersStyles.roomy,
              cell: ({ technique }) => techniqueName(technique),
            },
            {
              head: `Cut-off, ${provider.place} time`,
              className: providersStyles.roomy,
              cell: ({ cutOffAt }) => formatDayAndTime(cutOffAt, provider.zone),
            },
            {
              head: 'Units',
              figure: true,
              cell: ({ state, units }) => (state === 'collecting' ? '' : formatCount(units)),
            },
          ]}
        />
      )}
    </Sheet>
  )
}

/** Typed text, ended as a sentence. */
const endSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

function Switch() {
  const { provider } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Sheet name="switch" title={provider.paused ? 'Switched off' : 'Switch off'}>
      <Form method="post" className={`sheet-b ${operatorStyles.form}`}>
        {provider.paused ? (
          <>
            <p>
              {endSentence(provider.pausedReason || 'No reason was given')} Units that only it can print go to
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
            <Disclosure
              button
              label={`Switch off ${provider.name}`}
              className={providersStyles.off}
              open={answer?.act === 'pause'}
            >
              <TextField
                label="Reason"
                name="reason"
                maxLength={productionLimits.reasonCharacters}
                defaultValue={answer?.submitted?.reason ?? ''}
                error={answer?.act === 'pause' ? answer.problem : undefined}
                required
              />
              <Button kind="end" name="act" value="pause">
                Switch off now
              </Button>
            </Disclosure>
          </>
        )}
      </Form>
    </Sheet>
  )
}
