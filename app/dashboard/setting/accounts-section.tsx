import { Form } from 'react-router'
import { type Connectable, connectable, connectableLabels } from '#accounts/contract'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { NetworkMark } from '../../ui/icon.tsx'
import { Outcome, ProveFirst } from './saved.tsx'
import type { Settings, Told } from './setting-page.ts'

/** Why an account can't be connected from here; PayPal can. */
const closed: Readonly<Record<Connectable, string | null>> = {
  paypal: null,
  stripe: 'Not configured here: it needs a Stripe key.',
  google: 'Not configured here: it needs a Google client.',
}

export function AccountsSection({ settings, told }: { settings: Settings; told: Told }) {
  const emails = new Map(settings.connected.map(({ provider, email }) => [provider, email]))
  return (
    <section id="accounts">
      <h2>Connected Accounts</h2>
      <Outcome settings={settings} told={told} of={['connected', 'disconnected']} />
      <ul className="acc">
        {connectable.map((provider) => (
          <li key={provider}>
            <NetworkMark name={provider} size="l" />
            <span>
              <b>{connectableLabels[provider].name}</b>
              <small>{emails.get(provider) ?? closed[provider] ?? 'Not connected'}</small>
            </span>
            <span className="soft">{connectableLabels[provider].use}</span>
            <Act provider={provider} connected={emails.has(provider)} fresh={settings.fresh} />
          </li>
        ))}
      </ul>
      {settings.fresh ? null : (
        <ProveFirst section="accounts" why="Connected accounts can receive money and open your shop." />
      )}
      {settings.fresh && !emails.has('paypal') ? <PayPal told={told} /> : null}
    </section>
  )
}

function Act({ provider, connected, fresh }: { provider: Connectable; connected: boolean; fresh: boolean }) {
  if (!connected) return <span className="acc-s soft">Not connected</span>
  return (
    <Form method="post" action="/setting#accounts" preventScrollReset>
      <input type="hidden" name="provider" value={provider} />
      <Button kind="quiet" size="small" name="act" value="disconnect" disabled={!fresh}>
        Disconnect<span className="vh"> {connectableLabels[provider].name}</span>
      </Button>
    </Form>
  )
}

function PayPal({ told }: { told: Told }) {
  return (
    <Form className="acc-f" method="post" action="/setting#accounts" preventScrollReset>
      <TextField
        label="E-mail of your PayPal account"
        name="email"
        type="email"
        defaultValue={told.values.email}
        error={told.faults.email}
        required
      />
      <Button name="act" value="connect">
        Connect PayPal
      </Button>
    </Form>
  )
}
