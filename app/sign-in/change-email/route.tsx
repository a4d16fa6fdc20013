import { useActionData, useLoaderData } from 'react-router'
import { accountRefusals } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import styles from '../sign-in.module.css'
import type { action, loader } from './change-email.server.ts'

export { action, loader } from './change-email.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const meta = () => buildPageMeta('Change your address', 'Confirm it, or stop it.')

type Change = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['change']>

export default function ChangeEmail() {
  const { key, change, outcome, isIn } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()?.fault
  if (outcome) return <Outcome outcome={outcome} isIn={isIn} />
  if (!change) return <ExpiredLink />
  return (
    <>
      <h1>{change.isDone ? 'Your address was changed' : 'Change your address'}</h1>
      <p>{describeChange(change)}</p>
      {fault ? <Note kind="error">{fault}</Note> : null}
      {canConfirm(change) ? (
        <form method="post" action={hrefs.changeEmail('')}>
          <input type="hidden" name="key" value={key} />
          <Button kind="ink" size="large" name="act" value="confirm">
            {change.side === 'new' ? 'Confirm this address' : 'Confirm the change'}
          </Button>
        </form>
      ) : null}
      {change.side === 'old' ? <StopForm changeKey={key} change={change} /> : null}
    </>
  )
}

function canConfirm({ side, needsOldMailbox, answer, isDone }: Change): boolean {
  return !isDone && (side === 'new' ? !answer.new : needsOldMailbox && !answer.old)
}

function describeChange({ side, from, to, needsOldMailbox, answer, isDone }: Change): string {
  if (isDone) return `You now sign in with ${to} instead of ${from}.`
  if (side === 'new')
    return answer.new
      ? `You confirmed ${to}. The change takes effect once ${from} confirms it too.`
      : `${to} will replace ${from} as the sign-in address of this account.${needsOldMailbox ? ` It changes once ${from} confirms it too.` : ''}`
  if (!needsOldMailbox) return `${to} will become your sign-in address once it is confirmed from there.`
  return answer.old
    ? `You confirmed the change to ${to}. It takes effect once it is confirmed from there too.`
    : `${to} will replace ${from} as your sign-in address. It gives access to your shop, so it has to be confirmed from both.`
}

function StopForm({ changeKey, change }: { changeKey: string; change: Change }) {
  return (
    <form method="post" action={hrefs.changeEmail('')} className={styles.fields}>
      <p>
        Not you? Press this button: {change.from} {change.isDone ? 'is restored' : 'stays'}, everyone is
        signed out, your password is reset, and any sign-in method added since is removed. Then set a new
        password.
      </p>
      <input type="hidden" name="key" value={changeKey} />
      <div>
        <Button kind="end" size="large" name="act" value="stop">
          {change.isDone ? 'Restore my address' : 'Stop it'}
        </Button>
      </div>
    </form>
  )
}

function Outcome({ outcome, isIn }: { outcome: 'done' | 'waits' | 'stopped'; isIn: boolean }) {
  if (outcome === 'stopped')
    return (
      <>
        <h1>Your address is unchanged</h1>
        <p>Everyone was signed out. Set a new password now; the old one no longer works.</p>
        <ButtonLink kind="ink" size="large" reloadDocument to={hrefs.forgotPassword}>
          Set a new password
        </ButtonLink>
      </>
    )
  return (
    <>
      <h1>{outcome === 'done' ? 'Your address is changed' : 'One confirmation left'}</h1>
      <p>
        {outcome === 'done'
          ? 'Sign in with the new address from now on. Only the browser you asked from is still signed in, and payouts are on hold for 72 hours.'
          : 'Confirmed here. The change takes effect once you confirm it from the other mailbox too; we’ve e-mailed both.'}
      </p>
      <ButtonLink kind="ink" size="large" reloadDocument to={isIn ? hrefs.settings : hrefs.login()}>
        {isIn ? 'Back to Settings' : 'Login'}
      </ButtonLink>
    </>
  )
}

function ExpiredLink() {
  return (
    <>
      <h1>This link no longer works</h1>
      <p>{accountRefusals['email.change_over'].words}</p>
      <p className={styles.links}>
        <a href={hrefs.login()}>Login</a>
        <a href={hrefs.home}>Home</a>
      </p>
    </>
  )
}
