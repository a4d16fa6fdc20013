import { Form } from 'react-router'
import { type MemberRole, memberRoles, roleLabels } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Outcome, ProveFirst } from './saved.tsx'
import styles from './setting.module.css'
import { moment, type Settings, type Told } from './setting-page.ts'

type Member = Settings['team']['members'][number]
type Invitation = Settings['team']['invitations'][number]
const said = ['invited', 'invited-again', 'taken-back', 'role-changed', 'member-removed']
const choices = memberRoles.map((value) => ({ value, label: roleLabels[value].name }))

/** The shop's team. Its owner invites, changes and removes; everyone else sees the team and may leave. */
export function TeamSection({ settings, told }: { settings: Settings; told: Told }) {
  const { team, may, fresh, zone, me } = settings
  const invite = fresh ? (
    <Invite key={team.invitations.length} told={told} />
  ) : (
    <ProveFirst section="team" why="A role gives someone access to your shop." />
  )
  return (
    <section id="team">
      <h2>Team</h2>
      <p className={styles.kept}>
        {may.own
          ? 'The people you run this shop with, each with their own sign-in. Money, keys and the team stay with you.'
          : `You work in ${settings.role.of} as ${settings.role.name}. ${settings.role.may}`}
      </p>
      <Outcome settings={settings} told={told} of={said} />
      <ul className={styles.accounts}>
        {team.members.map((member) => (
          <MemberLine
            key={member.personId}
            one={member}
            zone={zone}
            mine={member.personId === me}
            settings={settings}
          />
        ))}
        {may.own
          ? team.invitations.map((invitation) => (
              <InvitationLine key={invitation.id} one={invitation} zone={zone} />
            ))
          : null}
      </ul>
      {may.own && team.members.length === 1 && team.invitations.length === 0 ? (
        <p className={`soft ${styles.kept}`}>Just you so far. People you invite appear here.</p>
      ) : null}
      {may.own ? invite : <Leave />}
    </section>
  )
}

type LineProps = { one: Member; zone: string; mine: boolean; settings: Settings }
function MemberLine({ one, zone, mine, settings }: LineProps) {
  const { may, fresh } = settings
  return (
    <li className={styles.member}>
      <Icon name="circle-user-round" size="l" />
      <span>
        <b>
          {one.name}
          {mine ? ' (you)' : ''}
        </b>
        <small>{one.email}</small>
        <small>
          {roleLabels[one.role].name}, since {moment(one.since, zone)}
        </small>
      </span>
      {may.own && one.role !== 'owner' ? (
        <details className={styles.memberMenu}>
          <summary>
            Change<span className="vh"> {one.name}</span>
          </summary>
          <div>
            {fresh ? <ChangeRole one={{ ...one, role: one.role }} /> : null}
            <Form method="post" action="/setting#team" preventScrollReset>
              <input type="hidden" name="person" value={one.personId} />
              <p className="soft">
                {one.name} loses access right away, including in open tabs. What they created stays.
              </p>
              <Button kind="end" size="small" name="act" value="remove-member">
                Remove {one.name}
              </Button>
            </Form>
          </div>
        </details>
      ) : null}
    </li>
  )
}

function ChangeRole({ one }: { one: Omit<Member, 'role'> & { role: MemberRole } }) {
  return (
    <Form method="post" action="/setting#team" preventScrollReset>
      <input type="hidden" name="person" value={one.personId} />
      <SelectField label="Role" name="role" defaultValue={one.role} choices={choices} />
      <Button size="small" name="act" value="member-role">
        Change the role
      </Button>
    </Form>
  )
}

function InvitationLine({ one, zone }: { one: Invitation; zone: string }) {
  return (
    <li className={styles.member}>
      <Icon name="mail" size="l" />
      <span>
        <b>{one.email}</b>
        <small>
          {roleLabels[one.role].name}, sent {moment(one.sentAt, zone)}
        </small>
        <small>
          {one.expired ? (
            <StatusMark shape="over">The link has expired</StatusMark>
          ) : (
            <StatusMark shape="waiting">Waits until {moment(one.expiresAt, zone)}</StatusMark>
          )}
        </small>
      </span>
      <Form className={styles.actions} method="post" action="/setting#team" preventScrollReset>
        <input type="hidden" name="invitation" value={one.id} />
        <Button size="small" name="act" value="invite-again">
          Send again<span className="vh"> to {one.email}</span>
        </Button>
        <Button kind="end" size="small" name="act" value="take-back">
          Withdraw<span className="vh"> the invitation of {one.email}</span>
        </Button>
      </Form>
    </li>
  )
}

function Invite({ told: { values, faults } }: { told: Told }) {
  return (
    <Form method="post" action="/setting#team" preventScrollReset>
      <h3>Invite someone</h3>
      <TextField
        className={styles.keyName}
        label="Their e-mail"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={values.email}
        error={faults.email}
        required
      />
      <fieldset className={styles.keyForm} aria-describedby={faults.role ? 'role-error' : undefined}>
        <legend className={styles.legend}>Role</legend>
        {memberRoles.map((role, index) => (
          <label className="check" key={role}>
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={(values.role ?? memberRoles[1]) === role}
              required={index === 0}
            />
            <span>
              {roleLabels[role].name}
              <span className="hint">{roleLabels[role].may}</span>
            </span>
          </label>
        ))}
        {faults.role ? (
          <span className="err" id="role-error">
            <Icon name="circle-alert" size="s" />
            {faults.role}
          </span>
        ) : null}
      </fieldset>
      <Button kind="ink" name="act" value="invite">
        Send invitation
      </Button>
    </Form>
  )
}

function Leave() {
  return (
    <>
      <details className={styles.memberMenu}>
        <summary>Leave this team</summary>
        <div>
          <Form method="post" action="/setting#team" preventScrollReset>
            <p className="soft">You lose access right away. The owner would have to invite you again.</p>
            <Button kind="end" size="small" name="act" value="leave">
              Leave the team
            </Button>
          </Form>
        </div>
      </details>
      <p className={styles.kept}>
        <a href={hrefs.ownShop}>Open a shop of your own</a>
      </p>
    </>
  )
}
