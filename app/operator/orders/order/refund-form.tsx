import { Form, useNavigation } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { unitStatusWords } from '#orders/contract'
import { Button } from '../../../ui/button.tsx'
import { Check, TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { formatDayAndTime } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import type { RequiredProof } from '../../required-proof.ts'
import { RequiredProofField } from '../../required-proof-field.tsx'
import { useZone } from '../../use-zone.ts'
import ordersStyles from '../orders.module.css'
import type { OperatorOrder } from './order.server.ts'

type Answer = {
  submitted: {
    reason: string
    goodwill: string
    unit: string[]
    download: string[]
    shipping: boolean
    tip: boolean
    ourFault: boolean
  } | null
  faults: Record<string, string>
  problem: string | null
  proof: RequiredProof
} | null

/** Refunds too large for one person, with their decisions. */
export function RefundRequests({ page, answer }: { page: OperatorOrder; answer: Answer }) {
  const zone = useZone()
  if (page.requests.length === 0) return null
  return (
    <Sheet name="second" title="Refunds awaiting approval">
      {answer?.problem ? <Note kind={answer.proof ? 'warning' : 'error'}>{answer.problem}</Note> : null}
      <ul className={ordersStyles.requests}>
        {page.requests.map((request) => (
          <li key={request.id}>
            <span className={operatorStyles.pair}>
              <b>{formatMoney(request.amount)}</b>
              <small>
                {/[.!?…]$/.test(request.reason) ? request.reason : `${request.reason}.`} Requested by{' '}
                {request.askedByName}, {formatDayAndTime(request.askedAt, zone)}.
              </small>
            </span>
            <Decision request={request} mayDecide={page.mayDecide} proof={answer?.proof} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type DecisionProps = {
  request: OperatorOrder['requests'][number]
  mayDecide: boolean
  proof: RequiredProof | undefined
}
/** A request's decision, or the two buttons for someone other than its author. */
function Decision({ request, mayDecide, proof }: DecisionProps) {
  if (request.decision === 'approved')
    return <StatusMark shape="done">Approved by {request.decidedByName}</StatusMark>
  if (request.decision) return <StatusMark shape="over">Refused by {request.decidedByName}</StatusMark>
  if (request.isOwn || !mayDecide) return <StatusMark shape="waiting">Needs a second approval</StatusMark>
  return (
    <Form method="post" className={ordersStyles.decision}>
      <input type="hidden" name="request" value={request.id} />
      <RequiredProofField proof={proof} />
      <Button size="small" kind="start" name="decision" value="approved">
        Approve
      </Button>
      <Button size="small" name="decision" value="refused">
        Refuse
      </Button>
    </Form>
  )
}

/** The refund, unit by unit or everything left. Units waiting for the press are cancelled with it. */
export function RefundForm({ page, answer }: { page: OperatorOrder; answer: Answer }) {
  const isSubmitting = useNavigation().state === 'submitting'
  const submitted = answer?.submitted
  const goodwillNote = page.goodwill.minor > 0n ? `; ${formatMoney(page.goodwill)} in goodwill as well` : ''
  const leftText = `${formatMoney(page.amountLeft!)} left${goodwillNote}`
  return (
    <Sheet name="refund" title="Refund" aside={<span className="soft">{leftText}</span>}>
      <Form method="post" className={`sheet-b ${operatorStyles.form} ${ordersStyles.refund}`}>
        <input type="hidden" name="key" value={page.key} />
        {answer?.problem ? <Note kind={answer.proof ? 'warning' : 'error'}>{answer.problem}</Note> : null}
        {page.lines.flatMap((line) => [
          ...line.units
            .filter((unit) => !unit.isRefunded)
            .map((unit) => (
              <Check
                key={unit.id}
                name="unit"
                value={unit.id}
                defaultChecked={submitted?.unit.includes(unit.id)}
                label={`${line.title}, ${unit.size}: ${formatMoney(unit.worth)}`}
                hint={`${unitStatusWords[unit.status].words}${unit.status === 'awaiting_print' ? '; a refund cancels it' : ''}`}
              />
            )),
          ...line.downloads
            .filter((download) => !download.isRefunded)
            .map((download) => (
              <Check
                key={download.id}
                name="download"
                value={download.id}
                defaultChecked={submitted?.download.includes(download.id)}
                label={`${line.title}: ${formatMoney(download.worth)}`}
                hint={`Downloaded ${download.fetched} times; the link stops working`}
              />
            )),
        ])}
        {page.isShippingRefunded || page.shippingWorth.minor === 0n ? null : (
          <Check
            name="shipping"
            value="yes"
            defaultChecked={submitted?.shipping}
            label={`Shipping and its tax: ${formatMoney(page.shippingWorth)}`}
          />
        )}
        {page.isTipRefunded || page.order.tip.minor === 0n ? null : (
          <Check
            name="tip"
            value="yes"
            defaultChecked={submitted?.tip}
            label={`Tip for the creator: ${formatMoney(page.order.tip)}`}
          />
        )}
        <TextField
          className={ordersStyles.amount}
          label="Goodwill amount"
          name="goodwill"
          inputMode="decimal"
          defaultValue={submitted?.goodwill ?? ''}
          placeholder="0.00"
          error={answer?.faults.goodwill}
        />
        <TextField
          label="Reason (the fan reads this)"
          name="reason"
          maxLength={300}
          required
          defaultValue={submitted?.reason}
          error={answer?.faults.reason}
        />
        <Check
          name="ourFault"
          value="yes"
          defaultChecked={submitted?.ourFault}
          label="Our fault"
          hint="The creator keeps the profit; we cover the cost."
        />
        <RequiredProofField proof={answer?.proof} />
        <div className={operatorStyles.inlineForm}>
          <Button kind="end" isBusy={isSubmitting}>
            Refund
          </Button>
          {page.refundableRest ? (
            <Button kind="quiet" name="rest" value="yes" isBusy={isSubmitting}>
              Refund everything left: {formatMoney(page.refundableRest)}
            </Button>
          ) : null}
        </div>
      </Form>
    </Sheet>
  )
}
