import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { useFigures } from '../../../figure.tsx'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { AddressBar } from '../address-bar.tsx'
import { ConfirmFirst } from '../confirm-first.tsx'
import styles from '../domains.module.css'
import type { action, loader } from './purchase-domain.server.ts'

export { action, loader } from './purchase-domain.server.ts'
export const handle = { policy: 'creator:manage', writes: 'creator:own' } satisfies RouteHandle
export const meta = () => [{ title: 'Purchase a domain · Fanfare' }]

/** Checks if a name is free and sells it, if a registrar is connected. */
export default function PurchaseDomain() {
  const page = useLoaderData<typeof loader>()
  const { input, fault, suggestion, sellsDomains } = page
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <PageHead
        title="Purchase a custom domain"
        summary="Your store’s own address, for fans to type and remember."
      />
      <div className={styles.columns}>
        <div>
          <Form method="get" className={styles.search}>
            <TextField
              label="Domain"
              name="domain"
              defaultValue={input || suggestion}
              error={fault ?? undefined}
              hint={
                sellsDomains
                  ? 'The test registrar sells names ending in .test and .example'
                  : 'With its ending, such as .com, .fan or .radio'
              }
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <Button kind="ink" isBusy={isBusy}>
              Search
            </Button>
          </Form>
          {page.offer ? <Offer page={page} offer={page.offer} /> : <UnofferedDomain page={page} />}
          <Ideas ideas={page.ideas} />
        </div>
        <aside>
          <AddressBar address={page.name ?? suggestion} name={page.shop} pictures={page.pictures} />
          <p className="soft">
            {sellsDomains
              ? 'Domains bought here exist only in the sample. We set the records for you, and your store is live there within minutes.'
              : 'We don’t sell domains yet. Buy one at any registrar, then connect it with two records.'}
          </p>
          <ButtonLink to={hrefs.tool('connect-domain')}>Connect a domain you have</ButtonLink>
        </aside>
      </div>
    </>
  )
}

type Page = Awaited<ReturnType<typeof loader>>

/** Names made from the shop's own, each one click from an answer. */
const Ideas = ({ ideas }: { ideas: readonly string[] }) => (
  <section className={styles.ideas} aria-labelledby="ideas">
    <h2 id="ideas">Ideas</h2>
    <ul>
      {ideas.map((idea) => (
        <li key={idea}>
          <b>{idea}</b>
          <ButtonLink size="small" to={`${hrefs.purchaseDomain}?${new URLSearchParams({ domain: idea })}`}>
            Check<span className="vh"> {idea}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  </section>
)

function Offer({ page, offer }: { page: Page; offer: NonNullable<Page['offer']> }) {
  const answer = useActionData<typeof action>()
  const { formatBooked } = useFigures()
  if (offer.taken) {
    return (
      <p className={styles.answer} role="status">
        <b>{offer.name}</b>
        <StatusMark shape="wrong">Taken</StatusMark>
      </p>
    )
  }
  return (
    <>
      <p className={styles.answer} role="status">
        <b>{offer.name}</b>
        <StatusMark shape="done">Free, {formatBooked(offer.price)} a year</StatusMark>
      </p>
      {page.cards.length === 0 ? (
        <p>
          You have no saved card. <Link to={`${hrefs.purchases}?tab=payment-method`}>Add one first</Link>.
        </p>
      ) : (
        <Form method="post" className={styles.search}>
          <input type="hidden" name="domain" value={offer.name} />
          <SelectField
            label="Pay with"
            name="card"
            choices={page.cards}
            defaultValue={page.card}
            error={answer?.words ?? undefined}
          />
          <Button kind="start">Buy for {formatBooked(offer.price)}</Button>
        </Form>
      )}
      {answer?.confirm ? <ConfirmFirst returnTo={answer.confirm} /> : null}
    </>
  )
}

function UnavailableMark({ isTaken }: Pick<Page, 'isTaken'>) {
  if (isTaken === null) return <StatusMark shape="waiting">The lookup failed. Try again.</StatusMark>
  if (isTaken) return <StatusMark shape="wrong">Taken</StatusMark>
  return <StatusMark shape="done">It’s probably available at a registrar</StatusMark>
}

function UnofferedDomain({ page: { name, isTaken } }: { page: Page }) {
  if (!name) return null
  return (
    <>
      <p className={styles.answer} role="status">
        <b>{name}</b>
        <UnavailableMark isTaken={isTaken} />
      </p>
      <p>
        Is it yours? <Link to={`${hrefs.tool('connect-domain')}?domain=${name}`}>Connect it</Link>.
      </p>
    </>
  )
}
