import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { listingPictureHref } from '#listings/contract'
import { moderationLimits, reasonLabels, reportReasons } from '#moderation/contract'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { Check, SelectField, TextArea } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import confirmPressStyles from '../confirm-press.module.css'
import contactStyles from '../contact/contact.module.css'
import { TextHead } from '../content/prose.tsx'
import { NameAndMail } from '../name-and-mail.tsx'
import siteStyles from '../sections/site.module.css'
import styles from './report.module.css'
import type { action, loader } from './report.server.ts'

export { action, loader } from './report.server.ts'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const meta = () =>
  buildPageMeta('Report this', 'Tell us if something isn’t theirs to sell or breaks the rules.')

export default function Report() {
  const { sent, subject, from } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (sent || !subject) return <SentNote />
  return (
    <div className={siteStyles.container}>
      <TextHead title="Report this">
        <p>
          A person reads every report within two working days. We tell {subject.shopName} what the report says
          but not who sent it, unless they contest a copyright claim.
        </p>
      </TextHead>
      <div className={contactStyles.contact}>
        <Fields answer={answer} sender={from} />
        <aside className={styles.subject}>
          <h2>{subject.isStore ? 'The store' : 'The listing'}</h2>
          {subject.picture ? (
            <img src={listingPictureHref(subject.picture, 360)} alt="" width="180" height="180" />
          ) : null}
          <p>
            <b>{subject.name}</b>
            {subject.isStore ? null : <span>by {subject.shopName}</span>}
          </p>
          <p className="soft">
            The <a href={hrefs.policy('acceptable-use')}>acceptable use policy</a> says what can’t be sold.
          </p>
        </aside>
      </div>
    </div>
  )
}

type Answer = ReturnType<typeof useActionData<typeof action>>
function Fields({ answer, sender }: { answer: Answer; sender: { name: string; email: string } }) {
  const faults: Record<string, string> = answer?.faults ?? {}
  const values: Record<string, string> = answer?.values ?? {}
  return (
    <form method="post">
      {faults[''] ? <Note kind="error">{faults['']}</Note> : null}
      <SelectField
        label="Reason"
        name="reason"
        defaultValue={values.reason ?? 'copyright'}
        error={faults.reason}
        choices={reportReasons.map((value) => ({ value, label: reasonLabels[value] }))}
      />
      <TextArea
        label="Details"
        name="words"
        rows={6}
        defaultValue={values.words}
        error={faults.words}
        hint="For copyright or a trademark, say what the original is and whether it’s yours."
        maxLength={moderationLimits.wordsCharacters}
        required
      />
      <TextArea
        label="Links"
        name="links"
        rows={3}
        defaultValue={values.links}
        error={faults.links}
        hint="Optional, one per line: the original, a registration, an earlier sale."
        maxLength={moderationLimits.linksCharacters}
      />
      <NameAndMail
        values={values}
        faults={faults}
        sender={sender}
        mailHint="We’ll e-mail you a link to confirm the report, then our decision."
      />
      <Check
        name="truth"
        label="This is true as far as I know, and I’m authorised to act for the owner of the rights."
        hint={faults.truth}
        required
      />
      <Button kind="ink" size="large">
        Send report
      </Button>
    </form>
  )
}

function SentNote() {
  return (
    <div className={`${siteStyles.container} ${confirmPressStyles.confirm}`}>
      <TextHead title="Check your inbox">
        <p>
          We’ve sent you a link. Open it to confirm your report, and a person will read it within two working
          days. Unconfirmed reports aren’t read.
        </p>
      </TextHead>
    </div>
  )
}
