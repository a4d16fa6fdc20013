import { Form, Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { alwaysByMail, noticeChannels, noticeLabels } from '#messages/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Select } from '../../../ui/select.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { RowsTable } from '../../../ui/table.tsx'
import styles from '../../inbox/inbox.module.css'
import { groups } from './groups.ts'
import { InThisBrowser } from './in-this-browser.tsx'
import settingsStyles from './settings.module.css'
import { loadChoices, saveChoices } from './settings.server.ts'

export const handle = { policy: 'creator:manage' } satisfies RouteHandle
export const meta = () => [{ title: 'Notification settings · Fanfare' }]
export const loader = loadChoices
export const action = saveChoices

const channelLabels = { shop: 'No e-mail', daily: 'Daily summary', now: 'Right away' } as const
const channelChoices = noticeChannels.map((value) => ({ value, label: channelLabels[value] }))

/** A person's choice of notices, by kind and channel. */
export default function NoticeSettings() {
  const page = useLoaderData<typeof loader>()
  const { choices, pushes, hasBeginnings, shop, email, isSaved, pushKey, browserCount } = page
  return (
    <>
      <Link className="back" to={hrefs.notices()}>
        <Icon name="arrow-left" size="s" />
        Notifications
      </Link>
      <PageHead
        title="Notification settings"
        summary={
          <>
            Everything appears under Notifications for {shop}. E-mails go to {email}; each team member chooses
            their own.
          </>
        }
      />
      {isSaved ? <Note kind="done">Saved.</Note> : null}
      <section className={`sheet ${settingsStyles.sheet}`} aria-label="Notification settings">
        <Form method="post" className={settingsStyles.form} key={JSON.stringify([choices, pushes])}>
          <Kinds choices={choices} pushes={pushes} />
          <div className={settingsStyles.save}>
            <Button kind="ink">Save</Button>
            {pushes.length > 0 && browserCount === 0 ? (
              <p className="soft">Notifications aren’t on in any of your browsers yet. Turn them on below.</p>
            ) : null}
          </div>
        </Form>
      </section>
      <InThisBrowser pushKey={pushKey} browserCount={browserCount} />
      {hasBeginnings ? (
        <Sheet name="beginning" title="Getting-started e-mails" className={settingsStyles.sheet}>
          <Form method="post" className={`sheet-b ${styles.form}`}>
            <p>Up to four e-mails to the owner of a new shop, each sent only while it’s still useful.</p>
            <Button kind="outline" name="intent" value="stop">
              Stop these e-mails
            </Button>
          </Form>
        </Sheet>
      ) : null}
    </>
  )
}

type SettingsPage = ReturnType<typeof useLoaderData<typeof loader>>
const heads = [{ head: 'Kind' }, { head: 'E-mail' }, { head: 'In browsers' }] as const

function Kinds({ choices, pushes }: Pick<SettingsPage, 'choices' | 'pushes'>) {
  return (
    <RowsTable label="Notifications by kind" heads={heads} className={settingsStyles.kinds}>
      {groups.map(([name, kinds]) => (
        <tbody key={name}>
          <tr className={settingsStyles.group}>
            <th colSpan={3} scope="rowgroup">
              {name}
            </th>
          </tr>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{noticeLabels[kind]}</th>
              <td>
                {alwaysByMail.includes(kind) ? (
                  <span className="soft">Always, to the owner</span>
                ) : (
                  <Select
                    aria-label={`${noticeLabels[kind]}: e-mail`}
                    name={kind}
                    defaultValue={choices[kind] ?? 'shop'}
                    choices={channelChoices}
                  />
                )}
              </td>
              <td>
                <label className="check">
                  <input type="checkbox" name="push" value={kind} defaultChecked={pushes.includes(kind)} />
                  <span className="vh">{noticeLabels[kind]}: in browsers</span>
                  <span className={settingsStyles.way} aria-hidden="true">
                    In browsers
                  </span>
                </label>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </RowsTable>
  )
}
