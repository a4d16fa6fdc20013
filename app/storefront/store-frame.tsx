import type { CSSProperties, ReactNode } from 'react'
import { copyrightYear } from '#storefronts/contract'
import { hrefs } from '../hrefs.ts'
import { Icon } from '../ui/icon.tsx'
import type { loadFrame } from './store.server.ts'

export type Frame = Awaited<ReturnType<typeof loadFrame>>

/** The bar, the page and the foot of a store. `--shop` and `--shop-ink` are the creator's own colours. */
export function StoreFrame({
  frame,
  children,
  foot,
}: {
  frame: Frame
  children: ReactNode
  foot?: ReactNode
}) {
  const { shop, colours, footerName } = frame
  const style = { '--shop': colours.colour, '--shop-ink': colours.inkColour } as CSSProperties
  return (
    <div className="shop" style={style}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="sh">
        <a className="sh-b" href={hrefs.storefront(shop.handle)}>
          {shop.name}
        </a>
        <StoreNavigation frame={frame} />
        <div className="sh-r">
          <a className="btn btn-g btn-i" href={`${hrefs.storeShop(shop.handle)}#search`} title="Search">
            <Icon name="search" />
            <span className="vh">Search this store</span>
          </a>
          <a className="btn btn-g sh-c" href={hrefs.storeCart(shop.handle)} title="Cart">
            <Icon name="shopping-bag" />
            <span className="vh">
              Cart{frame.inCart > 0 ? `, ${frame.inCart} ${frame.inCart === 1 ? 'item' : 'items'}` : ''}
            </span>
            {frame.inCart > 0 ? <b aria-hidden="true">{frame.inCart}</b> : null}
          </a>
        </div>
      </header>
      {shop.status === 'vacation' ? (
        <p className="sh-note" role="status">
          {shop.name} is on vacation. You can look around; orders open again when the shop is back.
        </p>
      ) : null}
      {children}
      <footer className="sf">
        <p>
          © {copyrightYear} {footerName}. All rights reserved.
        </p>
        <StoreLinks links={frame.links} />
        <nav aria-label="Footer">
          <a href={hrefs.findOrder}>Find my order</a>
          <a href={hrefs.shippingLocations}>Shipping</a>
          <a href={hrefs.terms}>Returns</a>
          <a href={hrefs.privacy}>Privacy</a>
          {frame.pixels.used ? <a href={hrefs.storeConsent(shop.handle)}>Your privacy here</a> : null}
          <a href={hrefs.report({ store: shop.handle })} rel="nofollow">
            Report this
          </a>
        </nav>
        <p>
          Printed and sent by <a href={hrefs.home}>Fanfare</a>
        </p>
      </footer>
      {foot}
    </div>
  )
}

function StoreNavigation({ frame: { shop, collections, pages, hasPosts } }: { frame: Frame }) {
  return (
    <nav aria-label="Store">
      <a href={hrefs.storeShop(shop.handle)}>Shop</a>
      {collections.map(({ slug, title }) => (
        <a key={slug} href={hrefs.storeCollection(shop.handle, slug)}>
          {title}
        </a>
      ))}
      {hasPosts ? <a href={hrefs.storePosts(shop.handle)}>Blog</a> : null}
      {pages.map(({ slug, title }) => (
        <a key={slug} href={hrefs.storePage(shop.handle, slug)}>
          {title}
        </a>
      ))}
      {pages.some(({ title }) => title.toLowerCase() === 'about') ? null : (
        <a href={hrefs.storeAbout(shop.handle)}>About</a>
      )}
    </nav>
  )
}

function StoreLinks({ links }: Pick<Frame, 'links'>) {
  if (links.length === 0) return null
  return (
    <p className="sf-l">
      {links.map(({ network, url }) => (
        <a key={network} href={url} rel="me noopener" target="_blank">
          {network}
        </a>
      ))}
    </p>
  )
}
