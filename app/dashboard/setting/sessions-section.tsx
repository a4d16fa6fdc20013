import { Form } from 'react-router'
import { describeDevice } from '#accounts/contract'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Outcome } from './outcome.tsx'
import styles from './setting.module.css'
import { formatMoment, type SectionAnswer, type Settings } from './setting-page.ts'

export function SessionsSection({ settings, answer }: { settings: Settings; answer: SectionAnswer }) {
  const { sessions, trail, zone, powers } = settings
  return (
    <section id="sessions">
      <h2>Where you are signed in</h2>
      <Outcome settings={settings} answer={answer} outcomes={['session']} />
      <ul className={styles.accounts}>
        {sessions.map((session) => (
          <li key={session.id}>
            <Icon name={/phone|android|ipad/i.test(session.userAgent) ? 'smartphone' : 'laptop'} size="l" />
            <span>
              <b>{describeDevice(session.userAgent)}</b>
              <small>
                {session.address || 'Unknown address'}, last seen {formatMoment(session.lastSeenAt, zone)}
              </small>
            </span>
            {session.isCurrent ? (
              <StatusMark shape="done">This browser</StatusMark>
            ) : (
              <SignOutSession id={session.id} device={describeDevice(session.userAgent)} />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" action="/setting#sessions" preventScrollReset>
          <input type="hidden" name="session" value="others" />
          <Button kind="end" name="act" value="session">
            Sign out everywhere else
          </Button>
        </Form>
      ) : null}
      {powers.own ? <Activity trail={trail} zone={zone} /> : null}
    </section>
  )
}

function Activity({ trail, zone }: Pick<Settings, 'trail' | 'zone'>) {
  return (
    <>
      <h3>Recent activity</h3>
      {trail.length ? (
        <ul className={styles.trail}>
          {trail.map((line) => (
            <li key={line.id}>
              <span>{line.words}</span>
              <small>
                {line.actorName}, {formatMoment(line.at, zone)}
              </small>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">
          Changes to your account and your money will be listed here, with who made them.
        </p>
      )}
    </>
  )
}

function SignOutSession({ id, device }: { id: string; device: string }) {
  return (
    <Form method="post" action="/setting#sessions" preventScrollReset>
      <input type="hidden" name="session" value={id} />
      <Button kind="quiet" size="small" name="act" value="session">
        Sign out<span className="vh"> {device}</span>
      </Button>
    </Form>
  )
}
