import { Fragment } from 'react'
import type { OwnAccount, ShopAccount } from '#ledger/contract'

const names: Readonly<Record<OwnAccount | `shops:${ShopAccount}`, string>> = {
  'bank:cash': 'Bank account',
  'psp:cash': 'Payment provider’s balance',
  'house:production_payable': 'Production to pay',
  'house:shipping_income': 'Shipping income',
  'house:sales_tax': 'Sales tax to pay',
  'house:payment_fees': 'Payment fees',
  'house:platform_income': 'Platform fees',
  'house:payout_fees': 'Payout fees',
  'house:promotions': 'Promotions',
  'house:refund_reserve': 'Refunds and reprints',
  'house:payout_costs': 'Payout costs',
  'shops:pending': 'Creators, pending',
  'shops:available': 'Creators, available',
  'shops:in_transit': 'Creators, in transit',
}

const isNamed = (account: string): account is keyof typeof names => Object.hasOwn(names, account)

/** The bookkeeper's name for it; null for an account named by its owner. */
function readAccountName(account: string): string | null {
  const [, kind, currency] = /^(bank:in_flight|fx)(?::(\w+))?$/.exec(account) ?? []
  if (!kind) return isNamed(account) ? names[account] : null
  const label = kind === 'fx' ? 'Currency exchange' : 'Payouts under way'
  return currency ? `${label}, ${currency.toUpperCase()}` : label
}

/** An account by its name, and by its code in the ledger and the exports. */
export function AccountName({ account, className }: { account: string; className?: string | undefined }) {
  const name = readAccountName(account)
  return (
    <>
      {name ? `${name} ` : null}
      <small className={className}>
        <Code account={account} />
      </small>
    </>
  )
}

/** An account's code, such as "house:production_payable", which may break only after its punctuation. */
const Code = ({ account }: { account: string }) =>
  account.split(/(?<=[:_])/).map((part, n) => (
    <Fragment key={part}>
      {n > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
