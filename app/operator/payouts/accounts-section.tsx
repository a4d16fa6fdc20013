import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { accountStates, type ConnectedAccount, describeNeeds, describeReason } from '#payouts/contract'
import { formatMoment } from '../../moments.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import moneyStyles from '../money.module.css'
import operatorStyles from '../operator.module.css'

type Row = ConnectedAccount & { shop: { name: string; handle: string } }

/** Creators' Stripe accounts: each one's state, since when, and Stripe's requirements. */
export function AccountsSection({ accounts }: { accounts: readonly Row[] }) {
  const stoppedCount = accounts.filter(({ stoppedAt }) => stoppedAt).length
  return (
    <Sheet
      name="stripe-accounts"
      title="Stripe accounts of creators"
      aside={
        <StatusMark shape={stoppedCount > 0 ? 'wrong' : 'done'}>
          {stoppedCount > 0 ? `${stoppedCount} not paid by Stripe` : 'All can be paid'}
        </StatusMark>
      }
    >
      {accounts.length === 0 ? (
        <p className={`${operatorStyles.empty} soft`}>No creator has started one.</p>
      ) : null}
      <ul className={moneyStyles.rows}>
        {accounts.map((account) => (
          <li key={account.ref}>
            <span>
              <Link to={hrefs.operatorLedger({ shop: account.shopId })}>{account.shop.name}</Link>
              <small className="soft"> {account.ref}</small>
            </span>
            <span>
              <StatusMark shape={accountStates[account.state].shape}>
                {accountStates[account.state].label}
              </StatusMark>{' '}
              since {formatMoment(account.since, 'UTC')} UTC{describeObstacle(account)}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** ". Stripe asks for: the date of birth, by 2 Sep, 10:00 UTC": the obstacle, if any. */
function describeObstacle({ state, reason, needs, dueBy, bankTrouble }: Row): string {
  const needed = describeNeeds(needs)
  return [
    state === 'restricted' ? describeReason(reason).replace(/\.$/, '') : '',
    needed.length > 0 ? `Stripe asks for: ${needed.join(', ')}` : '',
    dueBy ? `due by ${formatMoment(dueBy, 'UTC')} UTC` : '',
    bankTrouble ? `the bank sent money back: ${bankTrouble}` : '',
  ]
    .filter(Boolean)
    .map((sentence) => `. ${sentence[0]!.toUpperCase()}${sentence.slice(1)}`)
    .join('')
}
