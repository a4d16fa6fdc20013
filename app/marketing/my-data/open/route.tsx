import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney } from '#kernel/money.ts'
import { formatDateInFull } from '../../../moments.ts'
import { buildPageMeta } from '../../../page-meta.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextHead } from '../../content/prose.tsx'
import siteStyles from '../../sections/site.module.css'
import myDataStyles from '../my-data.module.css'
import type { action, loader } from './open.server.ts'

export { action, loader } from './open.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const meta = () => [
  ...buildPageMeta('Your data', 'What we hold under your e-mail address.'),
  { name: 'robots', content: 'noindex' },
]
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

type Page = ReturnType<typeof useLoaderData<typeof loader>>
type DataSummary = NonNullable<Page['summary']>

/** The data stored under an address: to read, to download, to have erased. */
export default function OpenMyData() {
  const { summary, reasons, key, words } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!summary)
    return (
      <div className={`${siteStyles.container} ${myDataStyles.page}`}>
        <TextHead title="This link has expired">
          <p>{words}</p>
        </TextHead>
        <a className="btn btn-o" href={hrefs.myData}>
          Ask for a new link
        </a>
      </div>
    )
  const isEmpty = summary.orders.length === 0 && Object.values(summary.counts).every((count) => count <= 1)
  return (
    <div className={`${siteStyles.container} ${myDataStyles.page}`}>
      <TextHead title="Your data">
        <p>
          What we hold under {summary.email}.{isEmpty ? ' Nothing but the e-mail with this link.' : ''}
        </p>
      </TextHead>
      {answer ? <Note kind="error">{answer.fault}</Note> : null}
      {reasons ? <ErasureState reasons={reasons} /> : null}
      {isEmpty ? null : <HeldData summary={summary} />}
      <section aria-labelledby="take">
        <h2 id="take">Download it</h2>
        <p>One ZIP file with all of it, including the photos you sent.</p>
        <a className="btn btn-o" href={hrefs.myDataFile(key)}>
          Download
        </a>
      </section>
      {reasons ? null : <EraseSection summary={summary} />}
    </div>
  )
}

function ErasureState({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0)
    return (
      <Note kind="done">
        Your data is being erased. It takes a few minutes. We’ll send a last e-mail when it’s done.
      </Note>
    )
  return (
    <Note kind="warning">
      You asked us to erase your data. That has to wait:
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      We’ll erase it as soon as that is settled and send you a last e-mail. There’s nothing more to do.
    </Note>
  )
}

function HeldData({ summary: { orders, counts } }: { summary: DataSummary }) {
  const otherCounts = [
    [counts.conversations, 'conversation with us', 'conversations with us'],
    [counts.claims, 'claim', 'claims'],
    [counts.photos, 'photo you sent', 'photos you sent'],
    [counts.reviews, 'review', 'reviews'],
    [counts.letters, 'newsletter choice', 'newsletter choices'],
    [counts.mails, 'e-mail we sent you', 'e-mails we sent you'],
    [counts.told, 'event sent to networks you agreed to', 'events sent to networks you agreed to'],
  ] as const
  return (
    <section aria-labelledby="what">
      <h2 id="what">What we hold</h2>
      <ul className={myDataStyles.orders}>
        {orders.map((order) => (
          <li key={order.number}>
            <b>Order {order.number}</b> from {order.shop}, {formatDateInFull(order.placedAt)},{' '}
            <span className="num">{formatMoney(order.total)}</span>
            <small className="soft">
              {order.lines.join('; ')}. With name, address, payments and parcels.
            </small>
          </li>
        ))}
        {otherCounts.map(([count, singular, plural]) =>
          count > 0 ? (
            <li key={singular}>
              {count} {count === 1 ? singular : plural}
            </li>
          ) : null,
        )}
      </ul>
    </section>
  )
}

function EraseSection({ summary: { orders } }: { summary: DataSummary }) {
  return (
    <section aria-labelledby="erase">
      <h2 id="erase">Erase it</h2>
      <p>
        We erase your name, address, e-mail and telephone number, gift notes, messages, claims, photos, the
        text of your reviews, e-mails and what we sent to networks. This can’t be undone. Links to your orders
        stop working, so you can no longer make claims or download files.
      </p>
      {orders.length > 0 ? (
        <>
          <h3>What the law requires us to keep</h3>
          <p>
            The lines of each order with amounts, taxes, country and region, under the order number. Tax law
            requires them for ten years; they no longer name you. If you paid by card, the payment provider
            keeps its own record for as long as the law requires.
          </p>
          <ul className={myDataStyles.orders}>
            {orders.map((order) => (
              <li key={order.number}>
                Order {order.number}: until {formatDateInFull(order.keptUntil)}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p>
        Orders on their way, open claims, refunds and disputes are settled first. A report you made about
        someone’s design is kept for as long as a court may need it. Your Fanfare account, if you have one, is
        separate; delete it in <a href={hrefs.settings}>Settings</a>.
      </p>
      <form method="post">
        <Check
          name="sure"
          value="yes"
          label="Erase what you hold about me. I understand that this can’t be undone."
        />
        <Button kind="end" size="large">
          Erase my data
        </Button>
      </form>
    </section>
  )
}
