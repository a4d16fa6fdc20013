import { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney } from '#kernel/money.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { PixelEvent } from '../pixel-event.tsx'
import storeStyles from '../store.module.css'
import textStyles from '../text.module.css'
import { loadThanks } from './thanks.server.ts'

export { StoreError as ErrorBoundary } from '../store-error.tsx'
export const handle = { policy: 'public', zeroJs: true, unlisted: true } satisfies RouteHandle
export const loader = loadThanks
export const meta = () => [{ title: 'Thank you' }, { name: 'robots', content: 'noindex' }]

/** Thanks a fan who consented to pixels, after the checkout: the order itself is one click away. */
export default function Thanks() {
  const { shop, name, number, total, purchaseEvent } = useLoaderData<typeof loader>()
  return (
    <main id="main" className={`${storeStyles.section} ${storeStyles.page}`}>
      <h1>Thank you{name ? `, ${name}` : ''}</h1>
      <p className={textStyles.text}>
        {shop.name} is on it. You paid {formatMoney(total)} for order {number}; its page shows what you
        bought, when it prints and how to change it. We’ve e-mailed you the link.
      </p>
      <a className="btn btn-p btn-lg" href={`${hrefs.storeThanks(shop.handle)}?open`}>
        Open your order
      </a>
      <PixelEvent event={purchaseEvent} />
    </main>
  )
}
