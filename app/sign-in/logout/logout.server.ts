import type { ActionFunctionArgs } from 'react-router'
import { readAccountCookie, signedOutCookies, signOut } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import { redirectWith } from '../../account-deps.server.ts'
import { readParts } from '../../form.server.ts'
import { pickNextPath } from '../../next-path.ts'
import { requestOf } from '../../request.server.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, config } = requestOf(context)
  const readCookie = (kind: 'session' | 'half') => readAccountCookie(config.appUrl, request, kind)
  await transact((tx) => signOut(tx, readCookie('session'), readCookie('half')))
  const form = await readParts(request).catch(() => null)
  const next = pickNextPath(String(form?.get('next') ?? ''), '')
  return redirectWith(signedOutCookies(config.appUrl), next ? hrefs.login(next) : hrefs.home)
}
