import type { CSSProperties } from 'react'
import { copyrightYear, usualFooterName } from '#storefronts/contract'
import { hrefs } from '../../hrefs.ts'
import { StoreHome } from '../../storefront/store-home.tsx'
import '../../storefront/hero.css'
import '../../storefront/store.css'
import type { StorePage } from './store.server.ts'

/** The first page of the store in a frame: the same parts that fans are sent. */
export function StorePreview({ page: { shop, home } }: { page: StorePage }) {
  const { store } = home
  const style = { '--shop': store.colour, '--shop-ink': store.inkColour } as CSSProperties
  return (
    <section className="se-p" aria-label="Preview of your store">
      <div className="shop" style={style}>
        <div className="sh">
          <a className="sh-b" href={hrefs.storefront(shop.handle)}>
            {shop.name}
          </a>
        </div>
        <div className="se-h">
          <StoreHome
            store={store}
            handle={home.handle}
            featured={home.featured}
            posts={home.posts}
            heading="h2"
          />
        </div>
        <div className="sf">
          <p>
            © {copyrightYear} {store.footerName ?? usualFooterName}. All rights reserved.
          </p>
        </div>
      </div>
    </section>
  )
}
