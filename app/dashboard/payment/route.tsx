import { useState } from 'react'
import { Form, Link, useActionData, useLoaderData, useNavigate } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, parseMoney } from '#kernel/money.ts'
import { methodLabel, type PayoutMethod, terms } from '#payouts/contract'
import { BookedLine, useFigures } from '../../figure.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AccountBox } from './account-box.tsx'
import { Confirm } from './confirm.tsx'
import { DestinationBox } from './destination-box.tsx'
import { MethodTable } from './method-table.tsx'
import { OfferTicket } from './offer-ticket.tsx'
import styles from './payment.module.css'
import { loadPayment, paymentAction } from './payment.server.ts'

export const handle = { policy: 'creator:books', writes: 'creator:own' } satisfies RouteHandle
export const meta = () => [{ title: 'Request a payout · Fanfare' }]
export const loader = loadPayment
export const action = paymentAction

export default function Payment() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { format } = useFigures()
  return (
    <>
      <Link className="back" to={page.quote ? `${hrefs.payoutRequest}?method=${page.method}` : hrefs.payouts}>
        <Icon name="arrow-left" size="s" />
        {page.quote ? 'Change it' : 'Payouts'}
      </Link>
      <PageHead
        title={<>Request a payout for {format(page.quote?.amount ?? page.available)}</>}
        footer={<BookedLine amount={page.quote?.amount ?? page.available} />}
      />
      <RequestNotice />
      {page.quote ? <Confirm page={page} quote={page.quote} answer={answer} /> : <MethodStep />}
    </>
  )
}

/** The request's fault, or what delays the next one. */
function RequestNotice() {
  const { isSuspended, waitingPayout, quote } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { markBooked } = useFigures()
  if (answer?.fault) return <Note kind="error">{markBooked(answer.fault)}</Note>
  if (isSuspended)
    return (
      <Note kind="warning">
        Payouts are on hold while this shop is suspended. The money stays yours; support can tell you why.
      </Note>
    )
  if (!waitingPayout || quote) return null
  return (
    <Note>
      <Link to={hrefs.payout(waitingPayout.id)}>Event {waitingPayout.number}</Link> is waiting for approval.
      Request the next one once it has left.
    </Note>
  )
}

function MethodStep() {
  if (useLoaderData<typeof loader>().offered.length > 0) return <ChooseMethod />
  return <Note>Payouts aren’t available yet. Your money stays yours; you’ll be able to request it here.</Note>
}

function ChooseMethod() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const navigate = useNavigate()
  const { formatBooked, markBooked } = useFigures()
  const [amount, setAmount] = useState(answer?.values.amount ?? page.amount)
  const { method } = page
  const destination = page.destinations.find((candidate) => candidate.method === method)
  const describeAmount = (): string => {
    const { minimum } = terms[method]
    if (page.isEnding)
      return `All of the ${formatBooked(page.available)}: there’s no minimum for a closing account.`
    if (page.available.minor < minimum.minor)
      return `${methodLabel(method)} pays out from ${formatBooked(minimum)}.`
    return `From ${formatBooked(minimum)} up to the ${formatBooked(page.available)} you have available.`
  }
  const chooseMethod = (to: string) =>
    navigate(buildMethodHref(to as PayoutMethod, amount), { preventScrollReset: true, replace: true })
  return (
    <div className={styles.request}>
      <div>
        <SelectField
          key={method}
          form="request"
          name="method"
          className={styles.largeSelect}
          label="How do you want to be paid?"
          defaultValue={method}
          onChange={(event) => chooseMethod(event.target.value)}
          choices={page.offered.map((option) => ({ value: option, label: methodLabel(option) }))}
        />
        <p className={styles.selected}>
          Selected Method: <b>{methodLabel(method)}</b>
        </p>
        <MethodTable
          chosenMethod={method}
          hrefOf={(to) => buildMethodHref(to, amount)}
          at={page.at}
          zone={page.zone}
          isWaived={page.feesWaived}
          routes={page.routes}
        />
        <p className={`soft ${styles.methodNote}`}>
          Processing time may vary depending on the method selected.
        </p>
        <div className={styles.amount}>
          <TextField
            form="request"
            name="amount"
            label="Amount in USD"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={answer?.faults.amount && markBooked(answer.faults.amount)}
            hint={describeAmount()}
          />
          <Button
            type="button"
            kind="outline"
            onClick={() => setAmount(formatMoney(page.available).replace('$', ''))}
          >
            All
          </Button>
        </div>
        {method === 'stripe' ? (
          <AccountBox page={page} destination={destination} answer={answer} />
        ) : (
          <DestinationBox
            key={`to-${method}`}
            method={method}
            destination={destination}
            page={page}
            answer={answer}
          />
        )}
      </div>
      <OfferTicket
        method={method}
        amount={parseMoney(amount)}
        available={page.available}
        destination={destination && { ...destination, connected: page.account?.state === 'ready' }}
        at={page.at}
        zone={page.zone}
        isWaived={page.feesWaived}
        routes={page.routes}
      >
        <Form method="post" id="request" preventScrollReset>
          <input type="hidden" name="intent" value="offer" />
          <Button kind="ink" size="large" disabled={!page.isOwner}>
            Request Payout
          </Button>
        </Form>
        <p className="soft">
          {page.isOwner
            ? `Next, you’ll see the held rate and confirm it${page.asksFor ? proofWords[page.asksFor.method] : ''}. The money is set aside at once and returned in full if it can’t be delivered.`
            : 'Only the shop’s owner can release its money.'}
        </p>
      </OfferTicket>
    </div>
  )
}

const buildMethodHref = (method: PayoutMethod, amount: string): string =>
  `${hrefs.payoutRequest}?${new URLSearchParams({ method, amount })}`

const proofWords = {
  code: ' with your authenticator code',
  password: ' with your password',
  page: ', after confirming it’s you',
} as const
