import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Outcome, ProveFirst } from './outcome.tsx'
import styles from './setting.module.css'
import { formatMoment, type SectionAnswer, type Settings } from './setting-page.ts'

/** The address signs in and sets new passwords, so it changes only with a fresh proof and a letter. */
export function EmailSection({ settings, answer }: { settings: Settings; answer: SectionAnswer }) {
  const { profile, isFresh, emailChange } = settings
  return (
    <section id="email">
      <h2>Change your e-mail</h2>
      <p className={styles.kept}>
        You sign in with <b className={styles.address}>{profile.email}</b>. {describeConfirmers(settings)}{' '}
        Changing it signs out other browsers and puts payouts on hold for 72 hours.
      </p>
      <Outcome settings={settings} answer={answer} outcomes={['email-asked', 'email-kept']} />
      {emailChange ? <PendingChange change={emailChange} settings={settings} /> : null}
      {isFresh ? (
        <Form method="post" action="/setting#email" preventScrollReset key={settings.outcome ?? ''}>
          <TextField
            className={styles.email}
            label="New e-mail"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            defaultValue={answer.values.email}
            error={answer.faults.email}
            required
          />
          <Button kind="ink" name="act" value="change-email">
            Change E-mail
          </Button>
        </Form>
      ) : (
        <ProveFirst section="email" reason="Your address gives access to your account." />
      )}
    </section>
  )
}

const describeConfirmers = ({ powers }: Settings): string =>
  powers.own
    ? 'Because your shop depends on it, you confirm a new address from both mailboxes.'
    : 'You confirm a new address from its own mailbox; the old one can stop the change.'

function PendingChange({
  change,
  settings,
}: {
  change: NonNullable<Settings['emailChange']>
  settings: Settings
}) {
  return (
    <Form className={styles.waiting} method="post" action="/setting#email" preventScrollReset>
      <Note>
        The change to <b className={styles.address}>{change.newEmail}</b> is waiting for{' '}
        {change.needsOldMailbox ? 'both mailboxes' : 'its mailbox'}, until{' '}
        {formatMoment(change.expiresAt, settings.zone)}.
      </Note>
      <Button size="small" name="act" value="keep-email">
        Withdraw
      </Button>
    </Form>
  )
}
