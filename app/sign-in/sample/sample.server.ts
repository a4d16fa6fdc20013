import { type ActionFunctionArgs, data } from 'react-router'
import { enterSample, sessionCookies } from '#accounts'
import { SampleForm } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { clientOf, depsOf, redirectWith } from '../../account-deps.server.ts'
import { readForm } from '../../form.server.ts'
import { pickNextPath } from '../../next-path.ts'
import { requestOf } from '../../request.server.ts'

/** The sample people, and each one's first page. */
const people = {
  creator: { email: 'adaeze@fanfare.test', home: hrefs.dashboard },
  staff: { email: 'ops@fanfare.test', home: hrefs.operator },
  finance: { email: 'finance@fanfare.test', home: hrefs.operatorPayouts() },
  fan: { email: 'fan@fanfare.test', home: hrefs.storefront('harmattan') },
} as const

/** Signs a visitor into the sample shop. The gate answers 404 outside sample mode; this checks again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  if (!services.config.sample) throw data(null, { status: 404 })
  const form = await readForm(request, SampleForm)
  if (!form.ok) throw data(null, { status: 422 })
  const { email, home } = people[form.value.as]
  const result = await services.transact((tx) =>
    enterSample(tx, depsOf(services), email, clientOf(services, request)),
  )
  if (!result.ok) return redirectWith([], hrefs.login())
  const to = pickNextPath(form.value.next, home)
  const cookieLines = sessionCookies(services.config.appUrl, result.value)
  return redirectWith(cookieLines, result.value.isHalf ? hrefs.twoFactor(to) : to)
}
