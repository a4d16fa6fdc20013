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
import { type Act, again, done, refuse } from './answer.server.ts'

const invite: Act = async (request, form) => {
  const read = readFields(form, InviteForm)
  if (!read.ok) return again('team', read.fault)
  const { transact, actor, requestId } = request
  const result = await transact((tx, at) =>
    inviteMember(tx, depsOf(request), actor, read.value, requestId, at),
  )
  if (result.ok) return done('team', 'invited')
  const about = result.code === 'team.already_member' || result.code === 'team.already_invited' ? 'email' : ''
  return refuse('team', result, about, read.value)
}

const resend: Act = async (request, form) => {
  const read = readFields(form, InvitationForm)
  if (!read.ok) return again('team', read.fault)
  const { transact, actor, requestId } = request
  const sent = await transact((tx, at) =>
    resendTeamInvitation(tx, depsOf(request), actor, read.value.invitation, requestId, at),
  )
  return sent.ok ? done('team', 'invited-again') : refuse('team', sent)
}

const takeBack: Act = async (request, form) => {
  const read = readFields(form, InvitationForm)
  if (!read.ok) return again('team', read.fault)
  const { transact, actor, requestId } = request
  const taken = await transact((tx, at) =>
    withdrawTeamInvitation(tx, depsOf(request), actor, read.value.invitation, requestId, at),
  )
  return taken.ok ? done('team', 'taken-back') : refuse('team', taken)
}

const changeRole: Act = async ({ transact, actor, requestId }, form) => {
  const read = readFields(form, MemberRoleForm)
  if (!read.ok) return again('team', read.fault)
  const wanted = { personId: read.value.person, role: read.value.role }
  const changed = await transact((tx, at) => changeMemberRole(tx, actor, wanted, requestId, at))
  return changed.ok ? done('team', 'role-changed') : refuse('team', changed)
}

const remove: Act = async ({ transact, actor, requestId }, form) => {
  const read = readFields(form, MemberForm)
  if (!read.ok) return again('team', read.fault)
  const removed = await transact((tx, at) => removeMember(tx, actor, read.value.person, requestId, at))
  return removed.ok ? done('team', 'member-removed') : refuse('team', removed)
}

const leave: Act = async ({ transact, actor, requestId }) => {
  const left = await transact((tx, at) => leaveTeam(tx, actor, requestId, at))
  return left.ok ? redirect(hrefs.dashboard, 303) : refuse('team', left)
}

export const teamActs = { invite, resend, takeBack, changeRole, remove, leave } as const
