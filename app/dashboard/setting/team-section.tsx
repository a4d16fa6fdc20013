import { Form } from 'react-router'
import { type MemberRole, memberRoles, roleLabels } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Outcome, ProveFirst } from './outcome.tsx'
import styles from './setting.module.css'
import { formatMoment, type SectionAnswer, type Settings } from './setting-page.ts'

type Member = Settings['team']['members'][number]
type Invitation = Settings['team']['invitations'][number]
const outcomes = ['invited', 'invited-again', 'taken-back', 'role-changed', 'member-removed']
const choices = memberRoles.map((value) => ({ value, label: roleLabels[value].name }))

/** The shop's team. Its owner invites, changes and removes; everyone else sees the team and may leave. */
export function TeamSection({ settings, answer }: { settings: Settings; answer: SectionAnswer }) {
  const { team, powers, isFresh, zone, personId } = settings
  const invite = isFresh ? (
    <Invite key={team.invitations.length} answer={answer} />
  ) : (
    <ProveFirst section="team" reason="A role gives someone access to your shop." />
  )
  return (
    <section id="team">
      <h2>Team</h2>
      <p className={styles.kept}>
        {powers.own
          ? 'The people you run this shop with, each with their own sign-in. Money, keys and the team stay with you.'
          : `You work in ${settings.role.shopName} as ${settings.role.name}. ${settings.role.permissions}`}
      </p>
      <Outcome settings={settings} answer={answer} outcomes={outcomes} />
      <ul className={styles.accounts}>
        {team.members.map((member) => (
          <MemberLine
            key={member.personId}
            member={member}
            zone={zone}
            isOwn={member.personId === personId}
            settings={settings}
          />
        ))}
        {powers.own
          ? team.invitations.map((invitation) => (
              <InvitationLine key={invitation.id} invitation={invitation} zone={zone} />
            ))
          : null}
      </ul>
      {powers.own && team.members.length === 1 && team.invitations.length === 0 ? (
        <p className={`soft ${styles.kept}`}>Just you so far. People you invite appear here.</p>
      ) : null}
      {powers.own ? invite : <Leave />}
    </section>
  )
}

type LineProps = { member: Member; zone: string; isOwn: boolean; settings: Settings }
function MemberLine({ member, zone, isOwn, settings }: LineProps) {
  const { powers, isFresh } = settings
  return (
    <li className={styles.member}>
      <Icon name="circle-user-round" size="l" />
      <span>
        <b>
          {member.name}
          {isOwn ? ' (you)' : ''}
        </b>
        <small>{member.email}</small>
        <small>
          {roleLabels[member.role].name}, since {formatMoment(member.since, zone)}
        </small>
      </span>
      {powers.own && member.role !== 'owner' ? (
        <details className={styles.memberMenu}>
          <summary>
            Change<span className="vh"> {member.name}</span>
          </summary>
          <div>
            {isFresh ? <ChangeRole member={{ ...member, role: member.role }} /> : null}
            <Form method="post" action="/setting#team" preventScrollReset>
              <input type="hidden" name="person" value={member.personId} />
              <p className="soft">
                {member.name} loses access right away, including in open tabs. What they created stays.
              </p>
              <Button kind="end" size="small" name="act" value="remove-member">
                Remove {member.name}
              </Button>
            </Form>
          </div>
        </details>
      ) : null}
    </li>
  )
}

function ChangeRole({ member }: { member: Omit<Member, 'role'> & { role: MemberRole } }) {
  return (
    <Form method="post" action="/setting#team" preventScrollReset>
      <input type="hidden" name="person" value={member.personId} />
      <SelectField label="Role" name="role" defaultValue={member.role} choices={choices} />
      <Button size="small" name="act" value="member-role">
        Change the role
      </Button>
    </Form>
  )
}

function InvitationLine({ invitation, zone }: { invitation: Invitation; zone: string }) {
  return (
    <li className={styles.member}>
      <Icon name="mail" size="l" />
      <span>
        <b>{invitation.email}</b>
        <small>
          {roleLabels[invitation.role].name}, sent {formatMoment(invitation.sentAt, zone)}
        </small>
        <small>
          {invitation.isExpired ? (
            <StatusMark shape="over">The link has expired</StatusMark>
          ) : (
            <StatusMark shape="waiting">Expires {formatMoment(invitation.expiresAt, zone)}</StatusMark>
          )}
        </small>
      </span>
      <Form className={styles.actions} method="post" action="/setting#team" preventScrollReset>
        <input type="hidden" name="invitation" value={invitation.id} />
        <Button size="small" name="act" value="invite-again">
          Send again<span className="vh"> to {invitation.email}</span>
        </Button>
        <Button kind="end" size="small" name="act" value="take-back">
          Withdraw<span className="vh"> the invitation of {invitation.email}</span>
        </Button>
      </Form>
    </li>
  )
}

function Invite({ answer: { values, faults } }: { answer: SectionAnswer }) {
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
              <span className="hint">{roleLabels[role].permissions}</span>
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
