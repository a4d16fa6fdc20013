import { Form } from 'react-router'
import {
  methodLabel,
  type PayoutMethod,
  providerLabels,
  sendersOfMethod,
  shownMethods,
  type Ways,
} from '#payouts/contract'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import moneyStyles from '../money.module.css'
import operatorStyles from '../operator.module.css'
import { ProofAsked } from '../proof-asked.tsx'
import type { ProofWanted } from '../proof-wanted.ts'
import { TermsForms } from './terms-forms.tsx'

/** What an operator sets so that a method is served. */
const settingsFor: Partial<Record<PayoutMethod, string>> = {
  bank_transfer:
    'Set PAYSTACK_SECRET_KEY (Nigeria, South Africa, Kenya, Ghana) or PAYOUT_BANK_NAME, PAYOUT_BANK_IBAN and PAYOUT_BANK_BIC (a file for your bank), or turn on sending by hand.',
  paypal: 'Set PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID, or turn on sending by hand.',
}

/** Which methods creators are offered and by whom, and the rates of the house. */
type Said = { typed: { intent: string } | null; proof: ProofWanted } | undefined
export function WaysSection({
  ways,
  currencies,
  said,
}: {
  ways: Ways
  currencies: readonly string[]
  said: Said
}) {
  const proofFor = (intent: string) => (said?.typed?.intent === intent ? said.proof : null)
  return (
    <Sheet name="ways" title="Payout methods">
      <ul className={`${moneyStyles.queue} op-ways`}>
        {shownMethods(ways).map((method) => (
          <Method key={method} method={method} ways={ways} proof={proofFor('by-hand')} />
        ))}
      </ul>
      <TermsForms ways={ways} proof={proofFor('terms')} />
      <div className="sheet-h">
        <h3>Rates for one US dollar</h3>
      </div>
      <ul className={moneyStyles.rates}>
        {currencies.map((currency) => (
          <li key={currency}>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="rate" />
              <input type="hidden" name="currency" value={currency} />
              <label>
                {currency}
                <input
                  className="in"
                  name="rate"
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="not set"
                  defaultValue={rateText(ways.rates[currency])}
                />
              </label>
              <ProofAsked proof={proofFor('rate')} />
              <Button kind="outline" size="small">
                Set<span className="vh"> the {currency} rate</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <p className={`soft ${operatorStyles.empty}`}>
        New offers use these rates; an offer on hold keeps its own. A currency without a rate isn’t offered.
      </p>
    </Sheet>
  )
}

function Method({ method, ways, proof }: { method: PayoutMethod; ways: Ways; proof: ProofWanted }) {
  const senders = sendersOfMethod(ways, method)
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
        <ByHand method={method} on={ways.byHand.includes(method)} proof={proof} />
      )}
    </li>
  )
}

function ByHand({ method, on, proof }: { method: PayoutMethod; on: boolean; proof: ProofWanted }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="by-hand" />
      <input type="hidden" name="method" value={method} />
      <ProofAsked proof={proof} />
      <Button kind="outline" size="small" name="on" value={on ? 'off' : 'on'}>
        {on ? 'Stop sending by hand' : 'Send by hand'}
        <span className="vh">, {methodLabel(method)}</span>
      </Button>
    </Form>
  )
}

/** "1531.2": as it is typed. */
function rateText(rateE6: bigint | undefined): string {
  if (rateE6 === undefined) return ''
  const part = String(rateE6 % 1_000_000n)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return part ? `${rateE6 / 1_000_000n}.${part}` : String(rateE6 / 1_000_000n)
}
