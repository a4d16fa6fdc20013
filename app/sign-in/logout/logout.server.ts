import type { ActionFunctionArgs } from 'react-router'
import { cookies, sessions } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import { nextPath } from '../../next-path.ts'
import { requestOf } from '../../request.server.ts'
import { goWith } from '../means.server.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, config } = requestOf(context)
  const read = (which: 'session' | 'half') => cookies.read(config.appUrl, request, which)
  await transact((tx) => sessions.signOut(tx, read('session'), read('half')))
  const form = await request.formData().catch(() => null)
  const next = nextPath(String(form?.get('next') ?? ''), '')
  return goWith(cookies.signedOut(config.appUrl), next ? hrefs.login(next) : hrefs.home)
}
