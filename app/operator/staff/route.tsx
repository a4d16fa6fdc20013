import { Form, useActionData, useLoaderData } from 'react-router'
import { listStaffRoles, staffLabels } from '#accounts/contract'
import { staffRoles } from '#kernel/actor.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { Check, TextField } from '../../ui/field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { dayAndTime } from '../dates.ts'
import moneyStyles from '../money.module.css'
import operatorStyles from '../operator.module.css'
import { Outcome } from '../outcome.tsx'
import { ProofAsked } from '../proof-asked.tsx'
import styles from './staff.module.css'
import type { action, loader } from './staff.server.ts'

export { action, loader } from './staff.server.ts'
export const handle = { policy: 'staff:admin' } satisfies RouteHandle
export const meta = () => [{ title: 'Staff · Fanfare' }]

type Found = ReturnType<typeof useLoaderData<typeof loader>>
type Member = Found['members'][number]
type Invitation = Found['invitations'][number]

export default function Staff() {
  const { members, invitations, me, done } = useLoaderData<typeof loader>()
  const said = useActionData<typeof action>()
  const faults = said?.faults
  return (
    <>
      <PageHead
        title="Staff"
        about="Who works in this console, and in which role. Everyone signs in with a second factor."
      />
      <Outcome problem={faults?.['']} proof={said?.proof} done={faults ? null : done} />
      <div className={operatorStyles.columns}>
        <div>
          <Sheet
            name="members"
            title="Who works here"
            beside={<span className="soft a-n">{members.length}</span>}
          >
            <ul className={styles.members}>
              {members.map((member) => (
                <MemberLine key={member.personId} one={member} mine={member.personId === me} />
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
            beside={<span className="soft a-n">{invitations.length}</span>}
          >
            {invitations.length === 0 ? <p className={operatorStyles.empty}>No open invitations.</p> : null}
            <ul className={styles.members}>
              {invitations.map((invitation) => (
                <InvitationLine key={invitation.id} one={invitation} />
              ))}
            </ul>
          </Sheet>
        </div>
      </div>
    </>
  )
}

/** Asks for a proof only in the form that was stopped for lack of one. */
function ProofFor({ act, of }: { act: string; of?: string }) {
  const said = useActionData<typeof action>()
  const mine = said?.values.act === act && (said.values.person ?? said.values.invitation) === of
  return <ProofAsked proof={(mine && said?.proof) || null} />
}

function MemberLine({ one, mine }: { one: Member; mine: boolean }) {
  const said = useActionData<typeof action>()
  const toProve = said?.proof && said.values.person === one.personId ? said.values : null
  const roles = toProve?.act === 'roles' ? (toProve.roles ?? '').split(' ') : one.roles
  return (
    <li className={styles.member}>
      <div className={styles.who}>
        <b>
          {one.name}
          {mine ? ' (you)' : ''}
        </b>
        <small>{one.email}</small>
        <small>{listStaffRoles(one.roles)}</small>
      </div>
      <StatusMark shape={one.secondFactor ? 'done' : 'waiting'}>
        {one.secondFactor ? 'Second factor set up' : 'No second factor yet'}
      </StatusMark>
      <details className={moneyStyles.more} open={toProve ? true : undefined}>
        <summary>
          Change<span className="vh"> {one.name}</span>
        </summary>
        <Form method="post" className={operatorStyles.form} preventScrollReset>
          <input type="hidden" name="person" value={one.personId} />
          <fieldset className={styles.roles}>
            <legend className="vh">Roles of {one.name}</legend>
            {staffRoles.map((role) => (
              <Check
                key={role}
                name="roles"
                value={role}
                defaultChecked={roles.some((mine) => mine === role)}
                label={staffLabels[role].name}
                hint={staffLabels[role].may}
              />
            ))}
          </fieldset>
          <ProofFor act="roles" of={one.personId} />
          <Button size="small" name="act" value="roles">
            Change the roles<span className="vh"> of {one.name}</span>
          </Button>
        </Form>
        <Form method="post" className={operatorStyles.form} preventScrollReset>
          <input type="hidden" name="person" value={one.personId} />
          <p className="soft">They are signed out on every device at once. Their account stays.</p>
          <ProofFor act="remove" of={one.personId} />
          <Button kind="end" size="small" name="act" value="remove">
            Remove {one.name}
          </Button>
        </Form>
      </details>
    </li>
  )
}

function InvitationLine({ one }: { one: Invitation }) {
  return (
    <li>
      <div className={styles.who}>
        <b>{one.email}</b>
        <small>
          {staffLabels[one.role].name}, {one.from ? `invited by ${one.from}` : 'invited from the server'},{' '}
          {dayAndTime(one.sentAt, 'UTC')} UTC
        </small>
      </div>
      {one.expired ? (
        <StatusMark shape="over">The link has expired</StatusMark>
      ) : (
        <StatusMark shape="waiting">Waits until {dayAndTime(one.expiresAt, 'UTC')} UTC</StatusMark>
      )}
      <Form method="post" className={operatorStyles.inlineForm} preventScrollReset>
        <input type="hidden" name="invitation" value={one.id} />
        <ProofFor act="again" of={one.id} />
        <Button size="small" name="act" value="again">
          Send again<span className="vh"> to {one.email}</span>
        </Button>
        <Button kind="end" size="small" name="act" value="take-back">
          Withdraw<span className="vh"> the invitation of {one.email}</span>
        </Button>
      </Form>
    </li>
  )
}

function Invite() {
  const said = useActionData<typeof action>()
  const { values, faults } = { values: said?.values ?? {}, faults: said?.faults ?? {} }
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
            hint={staffLabels[role].may}
          />
        ))}
      </fieldset>
      <ProofFor act="invite" />
      <Button kind="ink" name="act" value="invite">
        Send invitation
      </Button>
    </Form>
  )
}
