import { redirect } from 'react-router'
import type { Id } from '#kernel/id.ts'
import { findFormerAddress } from '#listings'
import type { Tx } from '#platform/database/tx.ts'

/** Redirects to the present address of a moved listing, with its query; else answers that there is none. */
export async function redirectMovedListing(
  tx: Tx,
  shopId: Id<'shop'>,
  slug: string | undefined,
  buildHref: (slug: string) => string,
): Promise<Response> {
  const currentSlug = slug ? await findFormerAddress(tx, shopId, slug) : null
  return currentSlug === null
    ? new Response('That product doesn’t exist.', { status: 404 })
    : redirect(buildHref(currentSlug), 301)
}
