import { useActionData, useLoaderData } from 'react-router'
import { staffLabels } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { EndedInvitation, OtherPerson } from '../invitation-parts.tsx'
import styles from '../sign-in.module.css'
import type { action, loader } from './staff-invitation.server.ts'

export { action, loader } from './staff-invitation.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const meta = () => buildPageMeta('Invitation', 'Work in the console.')

type Offer = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['offer']>

export default function StaffInvitation() {
  const { key, offer, me } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()?.faults['']
  if (!offer)
    return (
      <EndedInvitation
        title="This invitation has expired"
        words="It was used, withdrawn or is more than seven days old. Ask an administrator to resend it."
      />
    )
  const { name, permissions } = staffLabels[offer.role]
  return (
    <>
      <h1>Work at Fanfare</h1>
      <p>
        {offer.from ? `${offer.from} invites you` : 'You are invited'} to the console as <b>{name}</b>.{' '}
        {permissions}
      </p>
      {fault ? <Note kind="error">{fault}</Note> : null}
      <Answer me={me} invitation={key} offer={offer} />
    </>
  )
}

function Answer({ me, invitation, offer }: { me: string | null; invitation: string; offer: Offer }) {
  if (!offer.hasAccount) return <NewAccount invitation={invitation} offer={offer} />
  if (me === offer.email) return <AcceptForm invitation={invitation} />
  if (me) return <OtherPerson me={me} email={offer.email} />
  return <SignInFirst invitation={invitation} offer={offer} />
}

function NewAccount({ invitation, offer }: { invitation: string; offer: Offer }) {
  const { values, faults } = useActionData<typeof action>() ?? { values: {}, faults: {} }
  const [typedValues, fieldFaults]: Record<string, string>[] = [values, faults]
  return (
    <form method="post">
      <input type="hidden" name="key" value={invitation} />
      <TextField
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={120}
        defaultValue={typedValues?.name}
        error={fieldFaults?.name}
        required
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={10}
        maxLength={128}
        hint={`At least 10 characters. You sign in with it and ${offer.email}.`}
        error={fieldFaults?.password}
        required
      />
      <TextField
        label="Repeat the password"
        name="again"
        type="password"
        autoComplete="new-password"
        error={fieldFaults?.again}
        required
      />
      <Button kind="ink" size="large">
        Choose the password
      </Button>
      <p className="soft">Next you set up a second factor with the authenticator app of your phone.</p>
    </form>
  )
}

function AcceptForm({ invitation }: { invitation: string }) {
  return (
    <form method="post" className={styles.fields}>
      <input type="hidden" name="key" value={invitation} />
      <Button kind="ink" size="large">
        Accept the invitation
      </Button>
    </form>
  )
}

function SignInFirst({ invitation, offer }: { invitation: string; offer: Offer }) {
  return (
    <div className={styles.fields}>
      <p>The invitation was sent to {offer.email}, which has an account. Sign in with it to accept.</p>
      <ButtonLink kind="ink" size="large" reloadDocument to={hrefs.login(hrefs.staffInvitation(invitation))}>
        Login
      </ButtonLink>
    </div>
  )
}
