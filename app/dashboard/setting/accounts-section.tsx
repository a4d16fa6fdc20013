import { Form } from 'react-router'
import { type AccountProvider, accountProviderLabels, accountProviders } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { isOffered } from '#payouts/contract'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon, NetworkMark } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Outcome, ProveFirst } from './outcome.tsx'
import styles from './setting.module.css'
import { formatMoment, type SectionAnswer, type Settings } from './setting-page.ts'

/** An account's purpose here, and its state. */
function describeState(
  provider: AccountProvider,
  { connectedAccounts, payPal, payoutRoutes, available, powers, zone }: Settings,
): string {
  const email = connectedAccounts.find((connectedAccount) => connectedAccount.provider === provider)?.email
  if (provider === 'stripe')
    return 'Takes your fans’ cards through Fanfare’s own account. There is nothing to connect.'
  if (provider === 'google')
    return email && available.google ? 'Signs you in; your second factor is still required' : ''
  if (!isOffered(payoutRoutes, 'paypal')) return ''
  if (!email && !payPal) return powers.own ? '' : 'Only the shop’s owner can connect it'
  if (payPal?.isOnHold) return `Payouts go to ${payPal.holder} from ${formatMoment(payPal.usableAt, zone)}`
  if (payPal) return email ? 'Payouts by PayPal go to this account' : `Payouts go to ${payPal.holder}`
  return powers.own ? 'To be paid this way, confirm the address below' : ''
}

const State = ({ text }: { text: string }) => (text ? <small>{text}</small> : null)

export function AccountsSection({ settings, answer }: { settings: Settings; answer: SectionAnswer }) {
  const emails = new Map(settings.connectedAccounts.map(({ provider, email }) => [provider, email]))
  const offersPayPal =
    settings.powers.own &&
    isOffered(settings.payoutRoutes, 'paypal') &&
    !(emails.has('paypal') && settings.payPal)
  return (
    <section id="accounts">
      <h2>Connected Accounts</h2>
      <Outcome
        settings={settings}
        answer={answer}
        outcomes={['connected', 'disconnected', 'canva-kept', 'google']}
      />
      {settings.googleFault && !answer.faults[''] ? <Note kind="error">{settings.googleFault}</Note> : null}
      <ul className={styles.accounts}>
        {accountProviders.map((provider) => (
          <li key={provider}>
            <NetworkMark name={provider} size="l" />
            <span>
              <b>{accountProviderLabels[provider].name}</b>
              {emails.has(provider) ? <small>{emails.get(provider)}</small> : null}
              <State text={describeState(provider, settings)} />
            </span>
            <span className="soft">{accountProviderLabels[provider].use}</span>
            <AccountAction
              provider={provider}
              isConnected={
                provider === 'paypal' && settings.powers.own ? settings.payPal !== null : emails.has(provider)
              }
              canConnect={provider === 'google' && settings.available.google}
              canReconnect={provider === 'paypal' || (provider === 'google' && settings.available.google)}
              isFresh={settings.isFresh}
            />
          </li>
        ))}
        {settings.canva.isConfigured || settings.canva.connection ? <Canva canva={settings.canva} /> : null}
      </ul>
      {settings.isFresh ? null : (
        <ProveFirst
          section="accounts"
          reason="Connected accounts can be paid and can sign in to your shop."
        />
      )}
      {settings.isFresh && offersPayPal ? <PayPal answer={answer} email={emails.get('paypal')} /> : null}
    </section>
  )
}

/** Imports Canva designs into the studio as pictures. It moves no money, so it requires no proof. */
function Canva({ canva: { isConfigured, connection } }: { canva: Settings['canva'] }) {
  const state = connection?.lastFault ?? (connection ? 'Connected' : 'Not connected')
  const connectLink = isConfigured ? (
    <a className="btn btn-o btn-sm" href={hrefs.canvaConnect(`${hrefs.settings}#accounts`)}>
      Connect<span className="vh"> Canva</span>
    </a>
  ) : (
    <span className={`${styles.state} soft`}>Not connected</span>
  )
  return (
    <li>
      <Icon name="palette" size="l" />
      <span>
        <b>Canva</b>
        <small>{state}</small>
      </span>
      <span className="soft">Brings designs made there into the studio</span>
      {connection ? (
        <Form method="post" action={hrefs.studioCanva} reloadDocument>
          <Button kind="quiet" size="small" name="act" value="disconnect">
            Disconnect<span className="vh"> Canva</span>
          </Button>
        </Form>
      ) : (
        connectLink
      )}
    </li>
  )
}

type ActProps = {
  provider: AccountProvider
  isConnected: boolean
  canConnect: boolean
  /** It can be reconnected on this site. */
  canReconnect: boolean
  isFresh: boolean
}
function AccountAction({ provider, isConnected, canConnect, canReconnect, isFresh }: ActProps) {
  if (!isConnected && canConnect)
    return (
      <form method="post" action={hrefs.googleLogin}>
        <input type="hidden" name="purpose" value="link" />
        <Button size="small" disabled={!isFresh}>
          Connect<span className="vh"> {accountProviderLabels[provider].name}</span>
        </Button>
      </form>
    )
  if (!isConnected) return <span className={`${styles.state} soft`}>Not connected</span>
  if (!canReconnect) return <span className={`${styles.state} soft`}>Connected</span>
  return (
    <Form method="post" action="/setting#accounts" preventScrollReset>
      <input type="hidden" name="provider" value={provider} />
      <Button kind="quiet" size="small" name="act" value="disconnect" disabled={!isFresh}>
        Disconnect<span className="vh"> {accountProviderLabels[provider].name}</span>
      </Button>
    </Form>
  )
}

function PayPal({ answer, email }: { answer: SectionAnswer; email: string | undefined }) {
  return (
    <Form className={styles.accountForm} method="post" action="/setting#accounts" preventScrollReset>
      <TextField
        label="E-mail of your PayPal account"
        name="email"
        type="email"
        defaultValue={answer.values.email ?? email}
        hint="Payouts by PayPal go there, from 72 hours after you save it."
        error={answer.faults.email}
        required
      />
      <Button name="act" value="connect">
        Connect PayPal
      </Button>
    </Form>
  )
}
