import '../buying/sheets.ts'

import { useLoaderData } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { ErrorPage } from '../../not-found/error-page.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import checkoutStyles from '../buying/checkout.module.css'
import frameStyles from '../buying/frame.module.css'
import testBankStyles from '../buying/test-bank.module.css'
import { decide, loadBank } from './bank.server.ts'

export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const loader = loadBank
export const action = decide
export const meta = () => [{ title: 'Test bank' }, { name: 'robots', content: 'noindex' }]

/** The second step of a test payment, as a card holder's bank would show it. */
export default function TestBank() {
  const { amount, description, card, isOpen, returnUrl: returnTo } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={frameStyles.testBank}>
      <p className={testBankStyles.banner}>Test bank</p>
      <h1>{isOpen ? 'Is this you?' : 'Already decided'}</h1>
      <dl className={checkoutStyles.totals}>
        <div>
          <dt>Amount</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>Order {description}</dd>
        </div>
        <div>
          <dt>Card</dt>
          <dd>{card}</dd>
        </div>
      </dl>
      {isOpen ? (
        <form method="post">
          <button className="btn btn-p" type="submit" name="decision" value="approve">
            Approve
          </button>
          <button className="btn btn-o" type="submit" name="decision" value="deny">
            Deny
          </button>
        </form>
      ) : (
        <a className="btn btn-p" href={returnTo}>
          Back to the order
        </a>
      )}
      <p className="soft">
        No money moves: this stands in for the page where your own bank would ask you. It expires after an
        hour without an answer.
      </p>
    </main>
  )
}

export function ErrorBoundary() {
  return <ErrorPage status={404} />
}
