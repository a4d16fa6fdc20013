import { Form, Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { alwaysByMail, noticeKinds, noticeLabels, noticeWays } from '#messages/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../../inbox/inbox.module.css'
import { loadChoices, saveChoices } from './settings.server.ts'

export const handle = { policy: 'creator:manage' } satisfies RouteHandle
export const meta = () => [{ title: 'What you hear of · Fanfare' }]
export const loader = loadChoices
export const action = saveChoices

const wayLabels = { shop: 'Here only', daily: 'In one e-mail a day', now: 'By e-mail at once' } as const
const ways = noticeWays.map((value) => ({ value, label: wayLabels[value] }))

/** How one person hears of what happens in the shop, kind by kind. */
export default function NoticeSettings() {
  const { choices, beginning, shop, email, saved } = useLoaderData<typeof loader>()
  return (
    <>
      <Link className="back" to={hrefs.notices()}>
        <Icon name="arrow-left" size="s" />
        Notices
      </Link>
      <div className="head">
        <div>
          <h1>What you hear of</h1>
          <p>
            Notices of {shop} always appear here. E-mails go to {email}; others of your team choose for
            themselves.
          </p>
        </div>
      </div>
      {saved ? <Note kind="done">Saved.</Note> : null}
      <section className="sheet" aria-label="What you hear of">
        <Form method="post" className={`sheet-b ${styles.form}`} key={JSON.stringify(choices)}>
          {noticeKinds
            .filter((kind) => !alwaysByMail.includes(kind))
            .map((kind) => (
              <SelectField
                key={kind}
                label={noticeLabels[kind]}
                name={kind}
                defaultValue={choices[kind] ?? 'shop'}
                choices={ways}
              />
            ))}
          <p className="soft">
            Letters about payouts and about changed prices of blanks always go to the owner.
          </p>
          <Button kind="ink">Save</Button>
        </Form>
      </section>
      {beginning ? (
        <section className="sheet" aria-labelledby="beginning">
          <div className="sheet-h">
            <h2 id="beginning">Letters on how to begin</h2>
          </div>
          <Form method="post" className={`sheet-b ${styles.form}`}>
            <p>Up to four letters to the owner of a new shop, each only while it has something to say.</p>
            <Button kind="outline" name="intent" value="stop">
              Stop them
            </Button>
          </Form>
        </section>
      ) : null}
    </>
  )
}
