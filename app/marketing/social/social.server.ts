import { type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { requestOf } from '../../request.server.ts'
import { findProductFigures } from '../sections/calculator.server.ts'
import { readProfileLink, suggestStoreHandle } from './profile-link.ts'

/**
 * Connect Instantly: a recognised link leads to sign-up with name, store address and link filled in, or, signed in,
 * to the store's social links. A wrong one comes back with the reason.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const request = requestOf(context)
  const link = request.url.searchParams.get('link')
  const result = link === null ? null : readProfileLink(link)
  if (result?.ok) {
    const { network, handle, name, link: profile } = result.profile
    if (request.actor.kind === 'person' && request.actor.shop)
      throw redirect(`${hrefs.integrate('sell-on-social')}?${new URLSearchParams({ link: profile })}`)
    throw redirect(
      hrefs.signUpAs({ shopName: name, handle: suggestStoreHandle(handle), network, profile: handle }),
    )
  }
  return {
    ...(await findProductFigures(request)),
    answer: result ? { link: link ?? '', error: result.error } : null,
  }
}
