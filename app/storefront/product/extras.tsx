import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney } from '#kernel/money.ts'
import { shareNetworks } from '../../share-networks.ts'
import { NetworkMark } from '../../ui/icon.tsx'
import cardsStyles from '../cards.module.css'
import extrasStyles from './extras.module.css'
import productStyles from './product.module.css'
import type { ProductPage } from './product.server.ts'

/** The print areas used, and the size of the print in each. */
export function PrintArea({ print }: Pick<ProductPage, 'print'>) {
  return (
    <details>
      <summary>Print</summary>
      <p>{print.technique}, at 300 dots per inch.</p>
      <ul className={extrasStyles.areas}>
        {print.areas.map(({ key, label, inches, sizes }) => (
          <li key={key}>
            <b>{label}</b> up to {inches}
            {sizes.length > 0 ? <span> in {sizes.join(', ')}</span> : null}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Links that open a network's own form. Nothing is fetched from there before a click. */
export function Share({ page: { appUrl, listing, shop } }: { page: ProductPage }) {
  const address = `${appUrl}${hrefs.storeListing(shop.handle, listing.slug)}`
  return (
    <section className={extrasStyles.share} aria-label="Share">
      <span>Share</span>
      {shareNetworks.map(({ name, label, href }) => (
        <a key={name} href={href(address, listing.title)} target="_blank" rel="noopener nofollow">
          <NetworkMark name={name} />
          <span className="vh">{label}</span>
        </a>
      ))}
      <button type="button" className="btn btn-g btn-sm" data-copy={address} hidden>
        Copy link
      </button>
    </section>
  )
}

/** Products this browser viewed in this store before: filled in by the browser only, and sent to nobody. */
export function RecentlySeen({ page: { listing, shop, gallery, product } }: { page: ProductPage }) {
  return (
    <section
      className={`${productStyles.also} ${extrasStyles.seen}`}
      aria-labelledby="seen"
      hidden
      data-seen={shop.handle}
      data-href={hrefs.storeListing(shop.handle, listing.slug)}
      data-title={listing.title}
      data-picture={gallery.main.small}
      data-price={formatMoney(product.price)}
    >
      <h2 id="seen">Recently viewed</h2>
      <ul className={cardsStyles.grid} />
      <template>
        <li>
          <a href={hrefs.storeShop(shop.handle)}>
            <span className={cardsStyles.picture}>
              <img alt="" width="360" height="360" loading="lazy" />
            </span>
            <b />
            <small />
          </a>
        </li>
      </template>
    </section>
  )
}
