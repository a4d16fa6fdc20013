import { redirect } from 'react-router'
import {
  changeMemberRole,
  inviteMember,
  leaveTeam,
  removeMember,
  resendTeamInvitation,
  withdrawTeamInvitation,
} from '#accounts'
import { InvitationForm, InviteForm, MemberForm, MemberRoleForm } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { depsOf } from '../../account-deps.server.ts'
import { readFields } from '../../form.server.ts'
import { type Act, answerDone, answerFault, refuse } from './answer.server.ts'

const invite: Act = async (request, form) => {
  const parsed = readFields(form, InviteForm)
  if (!parsed.ok) return answerFault('team', parsed.fault)
  const { transact, actor, requestId } = request
  const result = await transact((tx, at) =>
    inviteMember(tx, depsOf(request), actor, parsed.value, requestId, at),
  )
  if (result.ok) return answerDone('team', 'invited')
  const field = result.code === 'team.already_member' || result.code === 'team.already_invited' ? 'email' : ''
  return refuse('team', result, field, parsed.value)
}

const resendInvitation: Act = async (request, form) => {
  const parsed = readFields(form, InvitationForm)
  if (!parsed.ok) return answerFault('team', parsed.fault)
  const { transact, actor, requestId } = request
  const sent = await transact((tx, at) =>
    resendTeamInvitation(tx, depsOf(request), actor, parsed.value.invitation, requestId, at),
  )
  return sent.ok ? answerDone('team', 'invited-again') : refuse('team', sent)
}

const withdrawInvitation: Act = async (request, form) => {
  const parsed = readFields(form, InvitationForm)
  if (!parsed.ok) return answerFault('team', parsed.fault)
  const { transact, actor, requestId } = request
  const withdrawn = await transact((tx, at) =>
    withdrawTeamInvitation(tx, depsOf(request), actor, parsed.value.invitation, requestId, at),
  )
  return withdrawn.ok ? answerDone('team', 'taken-back') : refuse('team', withdrawn)
}

const changeRole: Act = async ({ transact, actor, requestId }, form) => {
  const parsed = readFields(form, MemberRoleForm)
  if (!parsed.ok) return answerFault('team', parsed.fault)
  const change = { personId: parsed.value.person, role: parsed.value.role }
  const changed = await transact((tx, at) => changeMemberRole(tx, actor, change, requestId, at))
  return changed.ok ? answerDone('team', 'role-changed') : refuse('team', changed)
}

const remove: Act = async ({ transact, actor, requestId }, form) => {
  const parsed = readFields(form, MemberForm)
  if (!parsed.ok) return answerFault('team', parsed.fault)
  const removed = await transact((tx, at) => removeMember(tx, actor, parsed.value.person, requestId, at))
  return removed.ok ? answerDone('team', 'member-removed') : refuse('team', removed)
}

const leaveShop: Act = async ({ transact, actor, requestId }) => {
  const result = await transact((tx, at) => leaveTeam(tx, actor, requestId, at))
  return result.ok ? redirect(hrefs.dashboard, 303) : refuse('team', result)
}

export const teamActs = {
  invite,
  resend: resendInvitation,
  withdraw: withdrawInvitation,
  changeRole,
  remove,
  leave: leaveShop,
} as const
