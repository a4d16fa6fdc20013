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
type HeldData = NonNullable<Page['held']>

/** The data stored under an address: to read, to download, to have erased. */
export default function OpenMyData() {
  const { held, waits: reasons, key, words } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!held)
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
  const isEmpty = held.orders.length === 0 && Object.values(held.counts).every((count) => count <= 1)
  return (
    <div className={`${siteStyles.container} ${myDataStyles.page}`}>
      <TextHead title="Your data">
        <p>
          What we hold under {held.email}.{isEmpty ? ' Apart from the mail with this link: nothing.' : ''}
        </p>
      </TextHead>
      {answer ? <Note kind="error">{answer.fault}</Note> : null}
      {reasons ? <Waiting reasons={reasons} /> : null}
      {isEmpty ? null : <What held={held} />}
      <section aria-labelledby="take">
        <h2 id="take">Take it along</h2>
        <p>One ZIP file with everything as data, and the photos you sent.</p>
        <a className="btn btn-o" href={hrefs.myDataFile(key)}>
          Download
        </a>
      </section>
      {reasons ? null : <Erase held={held} />}
    </div>
  )
}

function Waiting({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0)
    return (
      <Note kind="done">Your data is being erased. It takes a few minutes; a last mail tells you when.</Note>
    )
  return (
    <Note kind="warning">
      You asked us to erase your data. That has to wait:
      <ul>
        {reasons.map((wait) => (
          <li key={wait}>{wait}</li>
        ))}
      </ul>
      It happens without you as soon as that is settled, and a last mail tells you.
    </Note>
  )
}

function What({ held: { orders, counts } }: { held: HeldData }) {
  const otherCounts = [
    [counts.conversations, 'conversation with us', 'conversations with us'],
    [counts.claims, 'claim', 'claims'],
    [counts.photos, 'photo you sent', 'photos you sent'],
    [counts.reviews, 'review', 'reviews'],
    [counts.letters, 'answer about letters of shops', 'answers about letters of shops'],
    [counts.mails, 'mail we sent you', 'mails we sent you'],
    [counts.told, 'event told to networks you agreed to', 'events told to networks you agreed to'],
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

function Erase({ held: { orders } }: { held: HeldData }) {
  return (
    <section aria-labelledby="erase">
      <h2 id="erase">Erase it</h2>
      <p>
        Name, address, e-mail, telephone, gift notes, messages, claims, photos, the words of reviews, letters
        and what networks received: all of it goes, and nobody can bring it back. Links to your orders then
        open nothing, so you can no longer claim or fetch files.
      </p>
      {orders.length > 0 ? (
        <>
          <h3>What the law makes us keep</h3>
          <p>
            The lines of each order with sums, taxes, country and region, under the order’s number, because
            tax law asks for them for ten years. They no longer name you. If a card was used, the payment
            provider keeps its own record of the payment for as long as it must.
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
        An order on its way, an open claim, a refund or a dispute is settled first. A report you made about
        someone’s design stays for as long as it may be needed in court. A Fanfare account under this address
        stays; delete it in <a href={hrefs.settings}>Settings</a>.
      </p>
      <form method="post">
        <Check
          name="sure"
          value="yes"
          label="Erase what you hold under my address. I know that this is final."
        />
        <Button kind="end" size="large">
          Erase my data
        </Button>
      </form>
    </section>
  )
}
