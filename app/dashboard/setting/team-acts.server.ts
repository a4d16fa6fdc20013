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
  const read = readFields(form, InviteForm)
  if (!read.ok) return answerFault('team', read.fault)
  const { transact, actor, requestId } = request
  const result = await transact((tx, at) =>
    inviteMember(tx, depsOf(request), actor, read.value, requestId, at),
  )
  if (result.ok) return answerDone('team', 'invited')
  const field = result.code === 'team.already_member' || result.code === 'team.already_invited' ? 'email' : ''
  return refuse('team', result, field, read.value)
}

const resendInvitation: Act = async (request, form) => {
  const read = readFields(form, InvitationForm)
  if (!read.ok) return answerFault('team', read.fault)
  const { transact, actor, requestId } = request
  const sent = await transact((tx, at) =>
    resendTeamInvitation(tx, depsOf(request), actor, read.value.invitation, requestId, at),
  )
  return sent.ok ? answerDone('team', 'invited-again') : refuse('team', sent)
}

const withdrawInvitation: Act = async (request, form) => {
  const read = readFields(form, InvitationForm)
  if (!read.ok) return answerFault('team', read.fault)
  const { transact, actor, requestId } = request
  const withdrawn = await transact((tx, at) =>
    withdrawTeamInvitation(tx, depsOf(request), actor, read.value.invitation, requestId, at),
  )
  return withdrawn.ok ? answerDone('team', 'taken-back') : refuse('team', withdrawn)
}

const changeRole: Act = async ({ transact, actor, requestId }, form) => {
  const read = readFields(form, MemberRoleForm)
  if (!read.ok) return answerFault('team', read.fault)
  const change = { personId: read.value.person, role: read.value.role }
  const changed = await transact((tx, at) => changeMemberRole(tx, actor, change, requestId, at))
  return changed.ok ? answerDone('team', 'role-changed') : refuse('team', changed)
}

const remove: Act = async ({ transact, actor, requestId }, form) => {
  const read = readFields(form, MemberForm)
  if (!read.ok) return answerFault('team', read.fault)
  const removed = await transact((tx, at) => removeMember(tx, actor, read.value.person, requestId, at))
  return removed.ok ? answerDone('team', 'member-removed') : refuse('team', removed)
}

const leaveShop: Act = async ({ transact, actor, requestId }) => {
  const result = await transact((tx, at) => leaveTeam(tx, actor, requestId, at))
  return result.ok ? redirect(hrefs.dashboard, 303) : refuse('team', result)
}

export const teamActs = {
  invite,
  resend: resendInvitation,
  takeBack: withdrawInvitation,
  changeRole,
  remove,
  leave: leaveShop,
} as const
