import { useActionData, useLoaderData } from 'react-router'
import { roleLabels } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { EndedInvitation, OtherPerson } from '../invitation-parts.tsx'
import styles from '../sign-in.module.css'
import type { action, loader } from './invitation.server.ts'

export { action, loader } from './invitation.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const meta = () => buildPageMeta('Invitation', 'Work on a shop with its owner.')

type Offer = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['offer']>

/** The invitation was sent to another address than the signed-in one. */
function OtherAddress({ me, invitation, offer }: { me: string | null; invitation: string; offer: Offer }) {
  if (me) return <OtherPerson me={me} email={offer.email} />
  return <SignInFirst invitation={invitation} offer={offer} />
}

export default function Invitation() {
  const { key, offer, me, ending } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()?.fault
  if (!offer)
    return ending === 'declined' ? (
      <EndedInvitation
        title="Invitation declined"
        words="The person who invited you will see that you declined."
      />
    ) : (
      <EndedInvitation
        title="This invitation has expired"
        words="It was answered, withdrawn or is more than seven days old. Ask the person who invited you to resend it."
      />
    )
  return (
    <>
      <h1>Work on {offer.shop}</h1>
      <p>
        {offer.from} invites you to the team of {offer.shop} as <b>{roleLabels[offer.role].name}</b>.{' '}
        {roleLabels[offer.role].permissions}
      </p>
      {fault ? <Note kind="error">{fault}</Note> : null}
      {me === offer.email ? (
        <AnswerForm invitation={key} offer={offer} />
      ) : (
        <OtherAddress me={me} invitation={key} offer={offer} />
      )}
    </>
  )
}

function AnswerForm({ invitation, offer }: { invitation: string; offer: Offer }) {
  return (
    <form method="post" className={styles.fields}>
      <input type="hidden" name="key" value={invitation} />
      <div>
        <Button kind="ink" size="large" name="act" value="accept">
          Join {offer.shop}
        </Button>
        <Button size="large" name="act" value="decline">
          Decline
        </Button>
      </div>
    </form>
  )
}

function SignInFirst({ invitation, offer }: { invitation: string; offer: Offer }) {
  const signUpHref = hrefs.signUpAs({ email: offer.email, join: invitation })
  return (
    <div className={styles.fields}>
      <p>
        The invitation was sent to {offer.email}. Sign in with that address, or create an account with it.
      </p>
      <div>
        <ButtonLink kind="ink" size="large" reloadDocument to={hrefs.login(hrefs.invitation(invitation))}>
          Login
        </ButtonLink>
        <ButtonLink size="large" reloadDocument to={signUpHref}>
          Create an account
        </ButtonLink>
      </div>
      <form method="post">
        <input type="hidden" name="key" value={invitation} />
        <Button kind="quiet" name="act" value="decline">
          Decline the invitation
        </Button>
      </form>
    </div>
  )
}
