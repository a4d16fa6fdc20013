import { useActionData, useLoaderData } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { action, loader } from './payout-details.server.ts'

export { action, loader } from './payout-details.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const meta = () => buildPageMeta('New payout details', 'Undo them if it wasn’t you.')

export default function UndoPayoutDetails() {
  const { key, change, isUndone } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()?.fault
  if (isUndone)
    return (
      <>
        <h1>The new details are undone</h1>
        <p>
          No money will go to them, everyone was signed out, and our staff are alerted. Set a new password
          now: the person who saved the details may know the old one.
        </p>
        <ButtonLink kind="ink" size="large" reloadDocument to={hrefs.forgotPassword}>
          Set a new password
        </ButtonLink>
      </>
    )
  if (!change)
    return (
      <>
        <h1>This link no longer works</h1>
        {fault ? <Note kind="error">{fault}</Note> : null}
        <p>It was used before, or the 72 hours have passed. Sign in and check your payout details.</p>
        <ButtonLink kind="ink" size="large" reloadDocument to={hrefs.login(`${hrefs.settings}#bank`)}>
          Sign in
        </ButtonLink>
      </>
    )
  return (
    <>
      <h1>New payout details</h1>
      <p>
        {change.method}, {change.ending}, saved {formatMoment(change.addedAt)}. They’re ready for payouts from{' '}
        {formatMoment(change.until)}.
      </p>
      <p>
        Not you?{' '}
        {change.earlier
          ? `Your earlier details (${change.earlier}) are restored right away`
          : 'They are removed'}
        , everyone is signed out, and our staff are alerted.
      </p>
      {fault ? <Note kind="error">{fault}</Note> : null}
      <form method="post" action={hrefs.undoPayoutDetails('')}>
        <input type="hidden" name="key" value={key} />
        <Button kind="end" size="large">
          Undo these details
        </Button>
      </form>
      <p>If you saved them yourself, there’s nothing to do.</p>
    </>
  )
}

const formatMoment = (at: Date): string =>
  `${dateFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(at)} UTC`
