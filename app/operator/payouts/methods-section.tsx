import { Form } from 'react-router'
import { currencyName } from '#kernel/formats.ts'
import {
  listShownMethods,
  methodLabel,
  type PayoutMethod,
  type PayoutRoutes,
  providerLabels,
  sendersOfMethod,
} from '#payouts/contract'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import moneyStyles from '../money.module.css'
import type { RequiredProof } from '../required-proof.ts'
import { RequiredProofField } from '../required-proof-field.tsx'
import type { PayoutAnswer as Answer } from './answer.server.ts'
import { formatRate } from './rate-text.ts'
import { TermsForms } from './terms-forms.tsx'

/** The settings that turn a method on. */
const settingsFor: Partial<Record<PayoutMethod, string>> = {
  bank_transfer:
    'Set PAYSTACK_SECRET_KEY (Nigeria, South Africa, Kenya, Ghana) or PAYOUT_BANK_NAME, PAYOUT_BANK_IBAN and PAYOUT_BANK_BIC (a file for your bank), or turn on sending by hand.',
  paypal: 'Set PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID, or turn on sending by hand.',
}

type FormAnswer = Pick<Answer, 'submitted' | 'proof' | 'faults'> | undefined
/** The methods offered to creators and their senders, and the house's rates. */
export function MethodsSection({
  routes,
  currencies,
  answer,
}: {
  routes: PayoutRoutes
  currencies: readonly string[]
  answer: FormAnswer
}) {
  const proofFor = (intent: string, target = '') =>
    answer?.submitted?.intent === intent && answer.submitted.about === target ? answer.proof : null
  return (
    <>
      <Sheet name="ways" title="Payout methods">
        <ul className={`${moneyStyles.queue} op-ways`}>
          {listShownMethods(routes).map((method) => (
            <Method key={method} method={method} routes={routes} proof={proofFor('by-hand', method)} />
          ))}
        </ul>
        <TermsForms routes={routes} answer={answer?.submitted?.intent === 'terms' ? answer : undefined} />
      </Sheet>
      <Sheet name="rates" title="Rates for one US dollar">
        <Form method="post" className={moneyStyles.rates} preventScrollReset>
          {currencies.map((currency) => (
            <TextField
              key={`${currency} ${routes.rates[currency] ?? ''}`}
              label={currency}
              hint={currencyName(currency)}
              name={currency}
              inputMode="decimal"
              autoComplete="off"
              placeholder="Not offered"
              defaultValue={formatRate(routes.rates[currency])}
              error={answer?.faults[currency]}
            />
          ))}
          <p className="soft">
            New offers use these rates; an offer on hold keeps its own. A currency without a rate isn’t
            offered.
          </p>
          <RequiredProofField proof={proofFor('rate')} />
          <Button kind="ink" name="intent" value="rate">
            Save rates
          </Button>
        </Form>
      </Sheet>
    </>
  )
}

function Method({
  method,
  routes,
  proof,
}: {
  method: PayoutMethod
  routes: PayoutRoutes
  proof: RequiredProof
}) {
  const senders = sendersOfMethod(routes, method)
  return (
    <li>
      <div>
        <b>{methodLabel(method)}</b>
      </div>
      <div className={moneyStyles.who}>
        <StatusMark shape={senders.length ? 'done' : 'over'}>
          {senders.length ? senders.map((sender) => providerLabels[sender]).join(', ') : 'Not offered'}
        </StatusMark>
        {senders.length ? null : (
          <small>{settingsFor[method] ?? 'It has no public API; turn on manual payouts to offer it.'}</small>
        )}
      </div>
      {method === 'stripe' ? null : (
        <ManualMethod method={method} isOn={routes.byHand.includes(method)} proof={proof} />
      )}
    </li>
  )
}

function ManualMethod({
  method,
  isOn,
  proof,
}: {
  method: PayoutMethod
  isOn: boolean
  proof: RequiredProof
}) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="by-hand" />
      <input type="hidden" name="method" value={method} />
      <RequiredProofField proof={proof} />
      <Button kind="outline" size="small" name="on" value={isOn ? 'off' : 'on'}>
        {isOn ? 'Stop sending by hand' : 'Send by hand'}
        <span className="vh">, {methodLabel(method)}</span>
      </Button>
    </Form>
  )
}
