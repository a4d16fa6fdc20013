import { Form, Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { alwaysByMail, noticeKinds, noticeLabels, noticeWays } from '#messages/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Select } from '../../../ui/select.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Table } from '../../../ui/table.tsx'
import styles from '../../inbox/inbox.module.css'
import { InThisBrowser } from './in-this-browser.tsx'
import settingsStyles from './settings.module.css'
import { loadChoices, saveChoices } from './settings.server.ts'

export const handle = { policy: 'creator:manage' } satisfies RouteHandle
export const meta = () => [{ title: 'What you hear of · Fanfare' }]
export const loader = loadChoices
export const action = saveChoices

const wayLabels = { shop: 'No e-mail', daily: 'In one e-mail a day', now: 'By e-mail at once' } as const
const ways = noticeWays.map((value) => ({ value, label: wayLabels[value] }))

/** How one person hears of what happens in the shop, kind by kind and way by way. */
export default function NoticeSettings() {
  const loaded = useLoaderData<typeof loader>()
  const { choices, pushes, beginning, shop, email, saved, pushKey, browsers } = loaded
  return (
    <>
      <Link className="back" to={hrefs.notices()}>
        <Icon name="arrow-left" size="s" />
        Notices
      </Link>
      <PageHead
        title="What you hear of"
        about={
          <>
            Notices of {shop} always appear here. E-mails go to {email}; others of your team choose for
            themselves.
          </>
        }
      />
      {saved ? <Note kind="done">Saved.</Note> : null}
      <section className="sheet" aria-label="What you hear of">
        <Form method="post" className={settingsStyles.form} key={JSON.stringify([choices, pushes])}>
          <Table
            label="Notices by kind"
            rowHeads
            className={settingsStyles.kinds}
            rows={noticeKinds}
            keyOf={(kind) => kind}
            columns={[
              { head: 'Kind', cell: (kind) => noticeLabels[kind] },
              {
                head: 'E-mail',
                cell: (kind) =>
                  alwaysByMail.includes(kind) ? (
                    <span className="soft">Always, to the owner</span>
                  ) : (
                    <Select
                      aria-label={`${noticeLabels[kind]}: e-mail`}
                      name={kind}
                      defaultValue={choices[kind] ?? 'shop'}
                      choices={ways}
                    />
                  ),
              },
              {
                head: 'In browsers',
                cell: (kind) => (
                  <label className="check">
                    <input type="checkbox" name="push" value={kind} defaultChecked={pushes.includes(kind)} />
                    <span className="vh">{noticeLabels[kind]}: in browsers</span>
                    <span className={settingsStyles.way} aria-hidden="true">
                      In browsers
                    </span>
                  </label>
                ),
              },
            ]}
          />
          <div className={settingsStyles.save}>
            <Button kind="ink">Save</Button>
            {pushes.length > 0 && browsers === 0 ? (
              <p className="soft">Notices aren’t on in any of your browsers yet. Turn them on below.</p>
            ) : null}
          </div>
        </Form>
      </section>
      <InThisBrowser pushKey={pushKey} browsers={browsers} />
      {beginning ? (
        <Sheet name="beginning" title="E-mails on getting started">
          <Form method="post" className={`sheet-b ${styles.form}`}>
            <p>Up to four e-mails to the owner of a new shop, each only while it has something to say.</p>
            <Button kind="outline" name="intent" value="stop">
              Stop them
            </Button>
          </Form>
        </Sheet>
      ) : null}
    </>
  )
}
