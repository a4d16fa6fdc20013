import { useEffect } from 'react'
import { Form } from 'react-router'
import { type ConnectedAccount, describeNeeds, describeReason, stripeCountryChoices } from '#payouts/contract'
import { formatDestination } from '../../destination-words.ts'
import { formatMoment } from '../../moments.ts'
import { ProofField, type ProofRequest } from '../../proof-field.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './payment.module.css'

type Answer =
  | { faults: Record<string, string>; values: Record<string, string>; leadsTo: string | null }
  | undefined
type Page = {
  at: Date
  zone: string
  asksFor: ProofRequest
  isOwner: boolean
  account: ConnectedAccount | null
}
type Destination = { label: string; lastFour: string; usableAt: Date } | undefined

/** The shop's Stripe account: begun, being checked, ready or restricted, and the next step. */
export function AccountBox({
  page,
  destination,
  answer,
}: {
  page: Page
  destination: Destination
  answer: Answer
}) {
  const { account } = page
  const leadsTo = answer?.leadsTo ?? null
  useEffect(() => {
    if (leadsTo) location.assign(leadsTo)
  }, [leadsTo])
  return (
    <section className={styles.destination} aria-labelledby="to">
      <h2 id="to">To</h2>
      {leadsTo ? (
        <Note>
          <a href={leadsTo} rel="noreferrer">
            Continue at Stripe
          </a>
          , if you aren’t taken there automatically.
        </Note>
      ) : null}
      {account ? <AccountState account={account} page={page} destination={destination} /> : <Introduction />}
      {page.isOwner ? (
        <Forms page={page} answer={answer} />
      ) : (
        <p className="soft">The owner of the shop connects the account.</p>
      )}
    </section>
  )
}

const Introduction = () => (
  <p className="soft">
    Stripe pays your bank in its own currency, at Stripe’s rate. It opens an account for you, asks who you are
    and which bank to pay; we never see that. A new account is ready for payouts after 72 hours.
  </p>
)

function AccountState({
  account,
  page,
  destination,
}: {
  account: ConnectedAccount
  page: Page
  destination: Destination
}) {
  const needs = describeNeeds(account.needs)
  const needsWords = needs.length
    ? `Stripe asks for: ${needs.join(', ')}.`
    : 'Stripe asks for some more details.'
  const deadlineNote = account.dueBy ? ` It needs them by ${formatMoment(account.dueBy, page.zone)}.` : ''
  return (
    <>
      {account.state === 'begun' ? <Note>You’ve started with Stripe but haven’t finished yet.</Note> : null}
      {account.state === 'asks' ? <Note kind="warning">{needsWords + deadlineNote}</Note> : null}
      {account.state === 'checking' ? (
        <Note>Stripe is checking your details. This takes minutes, sometimes a day or two.</Note>
      ) : null}
      {account.state === 'restricted' ? <Note kind="error">{describeReason(account.reason)}</Note> : null}
      {account.state === 'ready' && destination ? (
        <p className={styles.account}>
          <Icon name="landmark" />
          <span>
            <b>{formatDestination(destination)}</b>
            <small>
              {destination.usableAt > page.at
                ? `ready for payouts from ${formatMoment(destination.usableAt, page.zone)}`
                : 'Stripe pays it on to your bank'}
            </small>
          </span>
        </p>
      ) : null}
      {account.state === 'ready' && needs.length ? (
        <Note kind="warning">{needsWords + deadlineNote}</Note>
      ) : null}
      {account.bankTrouble ? (
        <Note kind="error">
          Your bank rejected Stripe’s last payment: {account.bankTrouble} The money is in your account with
          Stripe; correct your bank there.
        </Note>
      ) : null}
    </>
  )
}

function Forms({ page, answer }: { page: Page; answer: Answer }) {
  const { account } = page
  const isAnswered = answer && ['connect', 'dashboard', 'disconnect'].includes(answer.values.intent ?? '')
  const proof = isAnswered ? answer.faults.proof : undefined
  if (!account || account.state === 'begun' || account.state === 'asks')
    return (
      <Form method="post" className={styles.destinationForm} preventScrollReset>
        {account ? null : (
          <SelectField
            label="Country you and your bank are in"
            name="country"
            choices={stripeCountryChoices()}
            defaultValue={answer?.values.country || 'US'}
            error={answer?.faults.country}
          />
        )}
        <ProofField request={page.asksFor} error={proof} />
        <div className={styles.buttons}>
          <Button kind="outline" name="intent" value="connect">
            {account ? 'Continue at Stripe' : 'Start with Stripe'}
          </Button>
          {account ? <Disconnect /> : null}
        </div>
      </Form>
    )
  return (
    <Form method="post" className={styles.destinationForm} preventScrollReset>
      <ProofField request={page.asksFor} error={proof} />
      <div className={styles.buttons}>
        {account.state === 'restricted' ? null : (
          <Button kind="outline" name="intent" value="dashboard">
            Open Stripe
          </Button>
        )}
        <Disconnect />
      </div>
    </Form>
  )
}

const Disconnect = () => (
  <Button kind="quiet" name="intent" value="disconnect">
    Disconnect
  </Button>
)
