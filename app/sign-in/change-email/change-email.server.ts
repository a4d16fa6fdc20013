import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { confirmEmailChange, readEmailChange, stopEmailChange } from '#accounts'
import { accountRefusals } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import { depsOf, redirectWith } from '../../account-deps.server.ts'
import { readParts } from '../../form.server.ts'
import { requestOf } from '../../request.server.ts'

const outcomes = ['done', 'waits', 'stopped'] as const

/** The change behind a link; an expired link reveals nothing about the account. */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const { url, read, actor } = services
  const key = url.searchParams.get('key')?.slice(0, 400) ?? ''
  const outcome = outcomes.find((candidate) => candidate === url.searchParams.get('after')) ?? null
  const change = outcome ? null : await read((tx) => readEmailChange(tx, depsOf(services), key))
  const isIn = actor.kind === 'person'
  return data({ key, change, outcome, isIn }, { status: change || outcome ? 200 : 410 })
}

/** Acts on a button's click rather than when the link is opened, because mail scanners open links too. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const { transact, requestId } = services
  const deps = depsOf(services)
  const form = await readParts(request)
  const key = String(form.get('key') ?? '').slice(0, 400)
  if (form.get('act') === 'stop') {
    const stopped = await transact((tx, at) => stopEmailChange(tx, deps, key, requestId, at))
    return stopped.ok ? redirectWith([], `${hrefs.changeEmail('')}&after=stopped`) : refuseWith(stopped)
  }
  const result = await transact((tx, at) => confirmEmailChange(tx, deps, key, requestId, at))
  return result.ok ? redirectWith([], `${hrefs.changeEmail('')}&after=${result.value}`) : refuseWith(result)
}

const refuseWith = (refusal: { ok: false; code: 'email.change_over' }) =>
  data({ fault: wordsOf(refusal, accountRefusals) }, { status: accountRefusals[refusal.code].status })
