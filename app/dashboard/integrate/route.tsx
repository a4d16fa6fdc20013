import { useActionData, useLoaderData } from 'react-router'
import { Figure } from '../../figure.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import { Icon, NetworkMark } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import headStyles from '../../ui/page-head.module.css'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Discord, Feed } from './connections.tsx'
import integrateStyles from './integrate.module.css'
import type { action, loader } from './integrate.server.ts'
import { Offers } from './offers.tsx'
import { OpenDrops } from './open-drops.tsx'
import { PageConnection } from './page-connection.tsx'
import styles from './result.module.css'
import { Result } from './result.tsx'
import { servicePages } from './services.ts'
import { SocialLinks } from './social-links.tsx'

export { action, loader } from './integrate.server.ts'
export const handle = { policy: 'creator:promote' } satisfies RouteHandle
export const meta = ({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) => [
  { title: `${loaderData ? servicePages[loaderData.service].name : 'Integrate'} · Fanfare` },
]

function ConnectionMark({ isConnected, isBuiltIn }: { isConnected: boolean; isBuiltIn: boolean }) {
  if (isConnected) return <StatusMark shape="done">Connected</StatusMark>
  if (isBuiltIn) return <StatusMark shape="done">Built in</StatusMark>
  return <StatusMark shape="over">Not connected</StatusMark>
}

/** One service: selling there, what works today, and the benefits and requirements of a connection. */
export default function Integrate() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const page = servicePages[view.service]
  const isConnected =
    view.discord !== null || Boolean(view.page?.connection) || view.feeds.some((feed) => feed.connection)
  return (
    <>
      <div className={headStyles.head}>
        <div className={integrateStyles.head}>
          <span className={integrateStyles.mark}>
            {'network' in page.mark ? (
              <NetworkMark name={page.mark.network} size="l" />
            ) : (
              <Icon name={page.mark.icon} size="l" />
            )}
          </span>
          <div>
            <h1>{page.name}</h1>
            <p>{page.summary}</p>
          </div>
        </div>
      </div>
      {view.notice && !answer ? (
        <div className={integrateStyles.note}>
          <Note kind="done">{view.notice}</Note>
        </div>
      ) : null}
      <div className={integrateStyles.columns}>
        <div>
          <div className={styles.beside}>
            <div>
              <section aria-labelledby="steps">
                <h2 id="steps">Get started</h2>
                <ol className={integrateStyles.steps}>
                  {page.steps.map((step) => (
                    <li key={step}>{step}</li>
                  ))}
                </ol>
              </section>
              {view.service === 'discord' ? (
                <Discord connection={view.discord} zone={view.zone} fault={answer?.fault} />
              ) : null}
              {view.service === 'sell-on-social' ? <SocialLinks view={view} /> : null}
              {view.page ? <PageConnection page={view.page} name={page.name} zone={view.zone} /> : null}
              {view.service === 'store-drop' ? <OpenDrops drops={view.drops} zone={view.zone} /> : null}
            </div>
            <Result view={view} name={page.name} />
          </div>
          {view.feeds.length > 0 ? (
            <>
              <h2 className={integrateStyles.feedTitle}>Product feed</h2>
              {view.feeds.map((feed) => (
                <Feed key={feed.format} feed={feed} zone={view.zone} />
              ))}
            </>
          ) : null}
          <Offers view={view} offers={page.offers} name={page.name} />
        </div>
        <aside className="sheet sheet-b">
          {view.results ? (
            <>
              <h2>Results</h2>
              {view.results.hasOrders ? (
                <dl className={integrateStyles.figures}>
                  <div>
                    <dt>Orders</dt>
                    <dd>{view.results.orders}</dd>
                  </div>
                  <div>
                    <dt>Units</dt>
                    <dd>{view.results.units}</dd>
                  </div>
                  <div>
                    <dt>Profit</dt>
                    <dd>
                      <Figure amount={view.results.profit} />
                    </dd>
                  </div>
                </dl>
              ) : (
                <p>No orders yet. Orders that come through these links are counted here.</p>
              )}
            </>
          ) : null}
          <h2>Connection</h2>
          <p>
            <ConnectionMark
              isConnected={Boolean(isConnected)}
              isBuiltIn={page.connection.requirements.length === 0}
            />
          </p>
          <p>{page.connection.benefit}</p>
          {page.connection.requirements.length ? (
            <>
              <h3>Requirements</h3>
              <ul>
                {page.connection.requirements.map((need) => (
                  <li key={need}>{need}</li>
                ))}
              </ul>
            </>
          ) : null}
        </aside>
      </div>
    </>
  )
}
