import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { claimStateWords } from '#domains/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { AddressBar } from '../../stores/address-bar.tsx'
import { ConfirmFirst } from '../../stores/confirm-first.tsx'
import styles from '../../stores/domains.module.css'
import type { action, loader } from './connect-domain.server.ts'

export { action, loader } from './connect-domain.server.ts'
export const handle = { policy: 'creator:manage' } satisfies RouteHandle
export const meta = () => [{ title: 'Connect a domain · Fanfare' }]

type Page = Awaited<ReturnType<typeof loader>>
type Claim = Page['claims'][number]
const shapes = { right: 'done', wrong: 'wrong', missing: 'waiting', silent: 'waiting' } as const

/** A store's names: missing and wrong records, and whether each is served. */
export default function ConnectDomain() {
  const { input, address, claims, name, handle, pictures } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <>
      <PageHead
        title="Connect a domain"
        summary={<>Your store is at {address}. It can have your own domain too.</>}
      />
      <div className={styles.columns}>
        <div>
          <Form method="post" className={styles.search}>
            <TextField
              label="Domain"
              name="domain"
              defaultValue={answer?.entered || input}
              error={answer?.words}
              hint="Usually a subdomain, such as shop.harmattan.radio or www.harmattan.radio"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <Button kind="ink" isBusy={isBusy} name="do" value="claim">
              Connect
            </Button>
          </Form>
          {answer?.confirm && !answer.of ? <ConfirmFirst returnTo={answer.confirm} /> : null}
          {claims.length === 0 ? (
            <Steps />
          ) : (
            claims.map((claim) => <ClaimSheet key={claim.id} claim={claim} />)
          )}
        </div>
        <aside>
          <AddressBar address={claims[0]?.name ?? `shop.${handle}.com`} name={name} pictures={pictures} />
          <p className="soft">
            {claims.length === 0
              ? 'What fans see once your domain is connected.'
              : 'What fans see at your domain.'}
          </p>
          <p>
            No domain yet? <Link to={hrefs.purchaseDomain}>Find one</Link>.
          </p>
        </aside>
      </div>
    </>
  )
}

/** The steps to connect a name, before there is one. */
const Steps = () => (
  <ol className={`sheet ${styles.steps}`}>
    <li>
      <b>Enter your domain</b>
      <span>One you already own, at any registrar.</span>
    </li>
    <li>
      <b>Add two records</b>
      <span>We show you both: a TXT record to prove it’s yours, a CNAME record to point it here.</span>
    </li>
    <li>
      <b>Wait a few minutes</b>
      <span>We check every ten minutes, issue the certificate and serve your store there.</span>
    </li>
  </ol>
)

function ClaimSheet({ claim }: { claim: Claim }) {
  const { words, shape } = claimStateWords[claim.state]
  const answer = useActionData<typeof action>()
  return (
    <section className={styles.claim} aria-labelledby={claim.id}>
      <div className={styles.head}>
        <h2 id={claim.id}>{claim.name}</h2>
        <StatusMark shape={shape}>{words}</StatusMark>
      </div>
      <ul className={`sheet ${styles.records}`}>
        {claim.records.map((record) => (
          <li key={record.kind}>
            <b>{record.kind}</b>
            <dl>
              <div>
                <dt>Name</dt>
                <dd>{record.name}</dd>
              </div>
              <div>
                <dt>Value</dt>
                <dd>{record.value}</dd>
              </div>
            </dl>
            <CopyButton size="small" text={record.value}>
              Copy the value
            </CopyButton>
            <p>
              <StatusMark shape={record.state ? shapes[record.state] : 'waiting'}>{record.words}</StatusMark>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        {claim.state === 'active' ? (
          <>
            <a href={`https://${claim.name}`}>{claim.name}</a> shows your store. Its certificate is issued on
            the first visit. Keep both records in place: we check daily, and the domain stops working without
            them.
          </>
        ) : (
          <>Add both at your registrar. We check every ten minutes for three days, then once a day.</>
        )}
      </p>
      <ClaimForms claim={claim} />
      {answer?.of === claim.id && answer.confirm ? <ConfirmFirst returnTo={answer.confirm} /> : null}
    </section>
  )
}

function ClaimForms({ claim }: { claim: Claim }) {
  return (
    <div className={styles.buttons}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={claim.id} />
        <Button name="do" value="look">
          Check again now
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={claim.id} />
        <Button kind="end" name="do" value="release">
          Release {claim.name}
        </Button>
      </Form>
      {claim.inTestZone ? (
        <Form method="post" preventScrollReset className={styles.remove}>
          <input type="hidden" name="id" value={claim.id} />
          <input type="hidden" name="do" value="zone" />
          <span className="soft">The test zone, in place of a registrar’s page:</span>
          <Button size="small" name="records" value="right">
            Set both records
          </Button>
          <Button size="small" name="records" value="elsewhere">
            Point it elsewhere
          </Button>
          <Button size="small" name="records" value="none">
            Remove both
          </Button>
        </Form>
      ) : null}
    </div>
  )
}
