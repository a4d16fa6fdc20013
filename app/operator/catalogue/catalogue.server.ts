import type { LoaderFunctionArgs } from 'react-router'
import { browse, changes, findBlank, offers } from '#catalogue'
import { blankTitle } from '#catalogue/contract'
import { pageNumber } from '#kernel/page.ts'
import { signedInStaff } from '../../request.server.ts'

/** The blanks by name, and what is planned to change. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url } = signedInStaff(context, 'production')
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, 80)
  const page = pageNumber(url.searchParams.get('page'))
  return read(async (tx) => {
    const found = await browse(tx, {
      words,
      sort: words ? 'featured' : 'new',
      page,
      perPage: 25,
      everything: true,
    })
    const planned = await changes.list(tx, 'planned')
    return {
      words,
      counts: await offers.count(tx),
      offered: /^\d{1,4}$/.test(url.searchParams.get('offered') ?? '')
        ? Number(url.searchParams.get('offered'))
        : null,
      found,
      planned: await Promise.all(
        planned.map(async ({ id, blankId, effectiveAt }) => {
          const blank = await findBlank(tx, blankId)
          return { id, blankId, effectiveAt, blank: blank ? blankTitle(blank) : blankId }
        }),
      ),
    }
  })
}
