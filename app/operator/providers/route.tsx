import { Form, Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { techniqueName } from '#production/contract'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SheetHead } from '../../ui/sheet.tsx'
import { formatCount, formatUnits } from '../dates.ts'
import styles from './providers.module.css'
import type { loader } from './providers.server.ts'
import { describeCutOff, describeServed, Standing } from './standing.tsx'

export { action, loader } from './providers.server.ts'
export const handle = { policy: 'staff:production' } satisfies RouteHandle
export const meta = () => [{ title: 'Providers · Fanfare' }]

type Provider = ReturnType<typeof useLoaderData<typeof loader>>['providers'][number]

export default function Providers() {
  const { providers, unrouted, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Providers"
        summary="Each unit goes to the first provider below that prints its technique, ships to its country and has room before the next cut-off."
      >
        <ButtonLink kind="outline" icon="plus" to={hrefs.operatorNewProvider}>
          Add a provider
        </ButtonLink>
      </PageHead>
      {unrouted.map(({ reason, units }) => (
        <Note key={reason} kind="warning">
          {units === 1 ? 'One unit joins' : `${formatCount(units)} units join`} no next cut-off: {reason}.
        </Note>
      ))}
      <ol className={styles.provider}>
        {providers.map((provider, index) => (
          <li key={provider.id} className="sheet">
            <SheetHead
              title={<Link to={hrefs.operatorProvider(provider.id)}>{provider.name}</Link>}
              aside={<Rank provider={provider} index={index} />}
            />
            <dl className={styles.standing}>
              <div>
                <dt>Next cut-off</dt>
                <dd>{describeCutOff(provider, new Date(now))}</dd>
              </div>
              <div>
                <dt>Closed today</dt>
                <dd>
                  {formatUnits(provider.closedToday)}
                  {provider.capacity === null
                    ? ', no daily limit'
                    : ` of ${formatCount(provider.capacity)} a day`}
                </dd>
              </div>
              <div>
                <dt>Prints for</dt>
                <dd>{describeServed(provider.countries)}</dd>
              </div>
            </dl>
            <ul className={styles.techniques} aria-label={`Techniques of ${provider.name}`}>
              {Object.keys(provider.techniques).map((technique) => (
                <li key={technique}>
                  {techniqueName(technique)}
                  <Waiting provider={provider} technique={technique} />
                </li>
              ))}
              {Object.keys(provider.techniques).length === 0 ? <li>No techniques yet</li> : null}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}

/** A provider's rank and state, with the button that moves it up. */
function Rank({ provider, index }: { provider: Provider; index: number }) {
  return (
    <>
      <span className="soft">
        {['First choice', 'Second choice', 'Third choice'][index] ?? `Choice ${index + 1}`}
      </span>
      <Standing provider={provider} />
      {index === 0 ? null : (
        <Form method="post">
          <Button
            kind="quiet"
            size="small"
            name="earlier"
            value={provider.id}
            aria-label={`Move up: ${provider.name}`}
          >
            Move up
          </Button>
        </Form>
      )}
    </>
  )
}

/** The units waiting for this technique there; nothing if none are. */
function Waiting({ provider, technique }: { provider: Provider; technique: string }) {
  const units = provider.waiting.find((entry) => entry.technique === techniqueName(technique))?.units ?? 0
  return units > 0 ? <b className="num">{formatCount(units)} waiting</b> : null
}
