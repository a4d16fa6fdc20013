import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import {
  changeStaffRoles,
  findStaff,
  inviteStaff,
  removeStaff,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from '#accounts'
import {
  accountRefusals,
  StaffInvitationForm,
  StaffInviteForm,
  StaffPersonForm,
  StaffRolesForm,
} from '#accounts/contract'
import { findWords } from '#kernel/find-words.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Result } from '#kernel/result.ts'
import { wordsOf } from '#kernel/result.ts'
import { depsOf } from '../../account-deps.server.ts'
import { type FormFault, readFields, readParts } from '../../form.server.ts'
import { signedInStaff } from '../../request.server.ts'
import { requireProof } from '../proof.server.ts'
import type { RequiredProof } from '../required-proof.ts'

const confirmations: Readonly<Record<string, string>> = {
  invited: 'The invitation is on its way. Its link works once, for seven days.',
  again: 'The invitation is on its way again. Earlier links no longer work.',
  'taken-back': 'Invitation withdrawn. Its link no longer works.',
  roles: 'Roles changed. They apply from the next click.',
  removed: 'Removed, and signed out on every device.',
}

/** The people in the console and those invited, and whether the viewer has a fresh proof. */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = signedInStaff(context, 'admin')
  const { read, actor, url } = services
  const team = await read((tx) => findStaff(tx, depsOf(services)))
  return {
    ...team,
    me: actor.personId,
    confirmation: findWords(confirmations, url.searchParams.get('done')),
  }
}

type Services = ReturnType<typeof signedInStaff>
type StaffFault = FormFault & { proof?: RequiredProof }
type StaffRefusal = Extract<Awaited<ReturnType<typeof removeStaff>>, { ok: false }>

const acts = {
  invite: (services: Services, form: FormData) =>
    run(services, readFields(form, StaffInviteForm), 'invited', (tx, at, invitee) =>
      inviteStaff(tx, depsOf(services), services.actor, invitee, services.requestId, at),
    ),
  again: (services: Services, form: FormData) =>
    run(services, readFields(form, StaffInvitationForm), 'again', (tx, at, { invitation }) =>
      resendStaffInvitation(tx, depsOf(services), services.actor, invitation, services.requestId, at),
    ),
  'take-back': (services: Services, form: FormData) =>
    run(services, readFields(form, StaffInvitationForm), 'taken-back', (tx, at, { invitation }) =>
      withdrawStaffInvitation(tx, depsOf(services), services.actor, invitation, services.requestId, at),
    ),
  roles: (services: Services, form: FormData) => {
    const parsed = StaffRolesForm.safeParse({
      person: String(form.get('person') ?? ''),
      roles: form.getAll('roles'),
    })
    const fault = { values: {}, faults: { '': parsed.error?.issues[0]?.message ?? '' } }
    return run(
      services,
      parsed.success ? { ok: true, value: parsed.data } : { ok: false, fault },
      'roles',
      (tx, at, { person, roles }) =>
        changeStaffRoles(tx, services.actor, { personId: person, roles }, services.requestId, at),
    )
  },
  remove: (services: Services, form: FormData) =>
    run(services, readFields(form, StaffPersonForm), 'removed', (tx, at, { person }) =>
      removeStaff(tx, services.actor, person, services.requestId, at),
    ),
} as const

/** Invites, changes roles, removes; each requires a fresh proof, except withdrawing an invitation. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = signedInStaff(context, 'admin')
  const form = await readParts(request)
  const submitted = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const act = String(form.get('act') ?? '')
  form.delete('act')
  if (!Object.hasOwn(acts, act)) throw data(null, { status: 400 })
  if (act !== 'take-back') {
    const { due } = await requireProof(services, form)
    if (due) {
      const { proof: _, ...values } = submitted
      if (act === 'roles') values.roles = form.getAll('roles').join(' ')
      const fault = { values, faults: { '': due.problem ?? '' }, proof: due.proof }
      return data<StaffFault>(fault, { status: due.status })
    }
  }
  return acts[act as keyof typeof acts](services, form)
}

type Tx = Parameters<Parameters<Services['transact']>[0]>[0]
async function run<Input>(
  { transact }: Services,
  form: { ok: true; value: Input } | { ok: false; fault: FormFault },
  event: string,
  verb: (tx: Tx, at: Date, input: Input) => Promise<Result<unknown, StaffRefusal['code']>>,
) {
  if (!form.ok) return data<StaffFault>(form.fault, { status: 422 })
  const result = await transact((tx, at) => verb(tx, at, form.value))
  if (result.ok) return redirect(`${hrefs.operatorStaff}?done=${event}`, 303)
  const field = result.code === 'staff.already' || result.code === 'staff.already_invited' ? 'email' : ''
  const values: Record<string, string> = field ? { ...(form.value as object) } : {}
  const fault: FormFault = { values, faults: { [field]: wordsOf(result, accountRefusals) } }
  return data<StaffFault>(fault, { status: accountRefusals[result.code].status })
}
