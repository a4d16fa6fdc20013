import type { LoaderFunctionArgs } from 'react-router'
import { hrefs } from '../../hrefs.ts'
import { requestOf } from '../../request.server.ts'
import { creatorColumns } from './creators.ts'

/** The gallery with each store's own address. Stores that opted in join it once storefronts can list them. */
export function loader({ context }: LoaderFunctionArgs) {
  const { config } = requestOf(context)
  const storeAt = (handle: string): string => `${config.storeUrl ?? config.appUrl}${hrefs.storefront(handle)}`
  const more: { name: string; handle: string; store: string }[] = []
  return {
    columns: creatorColumns.map((column) =>
      column.map((creator) => ({ ...creator, store: storeAt(creator.handle) })),
    ),
    more,
  }
}
