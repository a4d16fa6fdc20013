import { Form, useActionData, useLoaderData } from 'react-router'
import { listStaffRoles, staffLabels } from '#accounts/contract'
import { staffRoles } from '#kernel/actor.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { formatDayAndTime } from '../dates.ts'
import moneyStyles from '../money.module.css'
import operatorStyles from '../operator.module.css'
import { Outcome } from '../outcome.tsx'
import { RequiredProofField } from '../required-proof-field.tsx'
import styles from './staff.module.css'
import type { action, loader } from './staff.server.ts'

export { action, loader } from './staff.server.ts'
export const handle = { policy: 'staff:admin' } satisfies RouteHandle
export const meta = () => [{ title: 'Staff · Fanfare' }]

type Page = ReturnType<typeof useLoaderData<typeof loader>>
type Member = Page['members'][number]
type Invitation = Page['invitations'][number]

export default function Staff() {
  const { members, invitations, me, confirmation } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const faults = answer?.faults
  return (
    <>
      <PageHead
        title="Staff"
        summary="Who works in this console, and in which role. Everyone signs in with a second factor."
      />
      <Outcome problem={faults?.['']} proof={answer?.proof} confirmation={faults ? null : confirmation} />
      <div className={operatorStyles.columns}>
        <div>
          <Sheet name="members" title="Members" aside={<span className="soft a-n">{members.length}</span>}>
            <ul className={styles.members}>
              {members.map((member) => (
                <MemberLine key={member.personId} member={member} isOwn={member.personId === me} />
              ))}
            </ul>
          </Sheet>
        </div>
        <div>
          <Sheet name="invite" title="Invite someone">
            <Invite key={invitations.length} />
          </Sheet>
          <Sheet
            name="invited"
            title="Invited"
            aside={<span className="soft a-n">{invitations.length}</span>}
          >
            {invitations.length === 0 ? <p className={operatorStyles.empty}>No open invitations.</p> : null}
            <ul className={styles.members}>
              {invitations.map((invitation) => (
                <InvitationLine key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </Sheet>
        </div>
      </div>
    </>
  )
}

/** Asks for a proof only in the form that was stopped for lack of one. */
function ProofFor({ actName, target }: { actName: string; target?: string }) {
  const answer = useActionData<typeof action>()
  const isOwn =
    answer?.values.act === actName && (answer.values.person ?? answer.values.invitation) === target
  return <RequiredProofField proof={(isOwn && answer?.proof) || null} />
}

function MemberLine({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const answer = useActionData<typeof action>()
  const stoppedValues = answer?.proof && answer.values.person === member.personId ? answer.values : null
  const roles = stoppedValues?.act === 'roles' ? (stoppedValues.roles ?? '').split(' ') : member.roles
  return (
    <li className={styles.member}>
      <div className={styles.who}>
        <b>
          {member.name}
          {isOwn ? ' (you)' : ''}
        </b>
        <small>{member.email}</small>
        <small>{listStaffRoles(member.roles)}</small>
      </div>
      <StatusMark shape={member.hasSecondFactor ? 'done' : 'waiting'}>
        {member.hasSecondFactor ? 'Second factor set up' : 'No second factor yet'}
      </StatusMark>
      <details className={moneyStyles.more} open={stoppedValues ? true : undefined}>
        <summary>
          Change<span className="vh"> {member.name}</span>
        </summary>
        <Form method="post" className={operatorStyles.form} preventScrollReset>
          <input type="hidden" name="person" value={member.personId} />
          <fieldset className={styles.roles}>
            <legend className="vh">Roles of {member.name}</legend>
            {staffRoles.map((role) => (
              <Check
                key={role}
                name="roles"
                value={role}
                defaultChecked={roles.some((granted) => granted === role)}
                label={staffLabels[role].name}
                hint={staffLabels[role].permissions}
              />
            ))}
          </fieldset>
          <ProofFor actName="roles" target={member.personId} />
          <Button size="small" name="act" value="roles">
            Change the roles<span className="vh"> of {member.name}</span>
          </Button>
        </Form>
        <Form method="post" className={operatorStyles.form} preventScrollReset>
          <input type="hidden" name="person" value={member.personId} />
          <p className="soft">They are signed out on every device at once. Their account stays.</p>
          <ProofFor actName="remove" target={member.personId} />
          <Button kind="end" size="small" name="act" value="remove">
            Remove {member.name}
          </Button>
        </Form>
      </details>
    </li>
  )
}

function InvitationLine({ invitation }: { invitation: Invitation }) {
  return (
    <li>
      <div className={styles.who}>
        <b>{invitation.email}</b>
        <small>
          {staffLabels[invitation.role].name},{' '}
          {invitation.from ? `invited by ${invitation.from}` : 'invited from the server'},{' '}
          {formatDayAndTime(invitation.sentAt, 'UTC')} UTC
        </small>
      </div>
      {invitation.isExpired ? (
        <StatusMark shape="over">The link has expired</StatusMark>
      ) : (
        <StatusMark shape="waiting">
          Waits until {formatDayAndTime(invitation.expiresAt, 'UTC')} UTC
        </StatusMark>
      )}
      <Form method="post" className={operatorStyles.inlineForm} preventScrollReset>
        <input type="hidden" name="invitation" value={invitation.id} />
        <ProofFor actName="again" target={invitation.id} />
        <Button size="small" name="act" value="again">
          Send again<span className="vh"> to {invitation.email}</span>
        </Button>
        <Button kind="end" size="small" name="act" value="take-back">
          Withdraw<span className="vh"> the invitation of {invitation.email}</span>
        </Button>
      </Form>
    </li>
  )
}

function Invite() {
  const answer = useActionData<typeof action>()
  const { values, faults } = { values: answer?.values ?? {}, faults: answer?.faults ?? {} }
  return (
    <Form method="post" className={`sheet-b ${operatorStyles.form}`} preventScrollReset>
      <TextField
        label="Their e-mail"
        name="email"
        type="email"
        autoComplete="off"
        defaultValue={values.email}
        error={faults.email}
        required
      />
      <fieldset className={styles.roles}>
        <legend>Role</legend>
        {staffRoles.map((role, index) => (
          <Check
            key={role}
            type="radio"
            name="role"
            value={role}
            defaultChecked={(values.role ?? staffRoles[0]) === role}
            required={index === 0}
            label={staffLabels[role].name}
            hint={staffLabels[role].permissions}
          />
        ))}
      </fieldset>
      <ProofFor actName="invite" />
      <Button kind="ink" name="act" value="invite">
        Send invitation
      </Button>
    </Form>
  )
}
