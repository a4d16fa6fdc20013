import type { CSSProperties, ReactNode } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import { copyrightYear } from '#storefronts/contract'
import previewScript from '../islands/preview.ts?island'
import { Icon } from '../ui/icon.tsx'
import { Island } from '../ui/island.tsx'
import headerStyles from './header.module.css'
import { buildLookProps, pickThemeClass } from './look.ts'
import { nameNetwork } from './network-words.ts'
import shopSectionsStyles from './sections/shop-sections.module.css'
import storeStyles from './store.module.css'
import type { loadFrame } from './store.server.ts'
import { linkAttributesOf } from './target.ts'

export type Frame = Awaited<ReturnType<typeof loadFrame>>['frame']

/** A store's header, page and footer, in the creator's own look. */
export function StoreFrame({
  frame,
  children,
  foot,
  paying = false,
}: {
  frame: Frame
  children: ReactNode
  foot?: ReactNode
  /** The checkout: no menu, and no links away except to the cart. */
  paying?: boolean
}) {
  const { shop, look, announcements } = frame
  return (
    <div className={`${storeStyles.shop} ${pickThemeClass(look.theme)}`.trim()} {...buildLookProps(look)}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {(paying ? [] : announcements).map(({ id, text, href }) => (
        <p className={shopSectionsStyles.announcement} key={id} id={`s-${id}`} data-section={id}>
          {href ? (
            <a href={href} {...linkAttributesOf(href)}>
              {text}
            </a>
          ) : (
            text
          )}
        </p>
      ))}
      {paying ? <PayingHeader frame={frame} /> : <StoreHeader frame={frame} />}
      {shop.status === 'vacation' ? (
        <p className={storeStyles.notice} role="status">
          {shop.name} is on vacation. Feel free to browse; orders reopen when the shop is back.
        </p>
      ) : null}
      {children}
      {paying ? <PayingFooter /> : <StoreFooter frame={frame} />}
      {foot}
      {frame.draft ? <Island src={previewScript} /> : null}
    </div>
  )
}

/** Links a fan may want to read before paying. */
const PayingFooter = () => (
  <footer className={storeStyles.footer}>
    <nav aria-label="Footer">
      <a href={hrefs.shippingLocations}>Shipping</a>
      <a href={hrefs.policy('returns')}>Returns</a>
      <a href={hrefs.privacy}>Privacy</a>
    </nav>
    <p>Printed and sent by Fanfare</p>
  </footer>
)

function StoreFooter({ frame }: { frame: Frame }) {
  const { shop, footerName } = frame
  return (
    <footer className={storeStyles.footer}>
      <div className={storeStyles.names}>
        <p>
          © {copyrightYear} {footerName}. All rights reserved.
        </p>
        <StoreLinks links={frame.links} />
      </div>
      <nav aria-label="Footer">
        {frame.footer.map(({ label, href }) => (
          <a key={`${label} ${href}`} href={href} {...linkAttributesOf(href)}>
            {label}
          </a>
        ))}
        <a href={hrefs.findOrder}>Find my order</a>
        <a href={hrefs.shippingLocations}>Shipping</a>
        <a href={hrefs.policy('returns')}>Returns</a>
        <a href={hrefs.privacy}>Privacy</a>
        <a href={hrefs.myData}>My data</a>
        {frame.pixels.isUsed ? <a href={hrefs.storeConsent(shop.handle)}>Your privacy here</a> : null}
        <a href={hrefs.report({ store: shop.handle })} rel="nofollow">
          Report this
        </a>
      </nav>
      <p>
        Printed and sent by <a href={hrefs.home}>Fanfare</a>
      </p>
    </footer>
  )
}

function PayingHeader({ frame }: { frame: Frame }) {
  return (
    <header className={`${headerStyles.header} ${headerStyles.paying}`}>
      <Brand frame={frame} />
      <div className={headerStyles.buttons}>
        <a className={`btn btn-g ${headerStyles.back}`} href={hrefs.storeCart(frame.shop.handle)}>
          <Icon name="arrow-left" size="s" />
          Back to cart
        </a>
      </div>
    </header>
  )
}

function Brand({ frame: { shop, logo } }: { frame: Frame }) {
  return (
    <a
      className={headerStyles.brand}
      href={hrefs.storefront(shop.handle)}
      style={{ '--len': Math.max(6, shop.name.length) } as CSSProperties}
    >
      {logo ? (
        <img
          src={hrefs.storePicture(logo.id, 480, 'webp')}
          alt={shop.name}
          width={logo.width}
          height={logo.height}
        />
      ) : (
        shop.name
      )}
    </a>
  )
}

function StoreHeader({ frame }: { frame: Frame }) {
  const { shop, menu, cart, draft } = frame
  // The draft is shown inside the dashboard, which has its own header.
  const labelProps = draft ? { 'aria-label': `Header of ${shop.name}` } : {}
  return (
    <header className={headerStyles.header} {...labelProps}>
      <Brand frame={frame} />
      <nav aria-label="Store">
        {menu.map(({ label, href }) => (
          <a key={`${label} ${href}`} href={href} {...linkAttributesOf(href)}>
            {label}
          </a>
        ))}
      </nav>
      <div className={headerStyles.buttons}>
        <a className="btn btn-g btn-i" href={`${hrefs.storeShop(shop.handle)}#search`} title="Search">
          <Icon name="search" />
          <span className="vh">Search this store</span>
        </a>
        <a
          className={`btn btn-g ${headerStyles.cart}`}
          href={hrefs.storeCart(shop.handle)}
          title="Cart"
          data-cart-icon
        >
          <Icon name="shopping-bag" />
          <span className="vh">Cart{cart.cart_words}</span>
          <b aria-hidden="true">{cart.cart_units}</b>
        </a>
      </div>
    </header>
  )
}

function StoreLinks({ links }: Pick<Frame, 'links'>) {
  if (links.length === 0) return null
  return (
    <p className={storeStyles.profiles}>
      {links.map(({ network, url }) => (
        <a key={network} href={url} rel="me noopener" target="_blank">
          {nameNetwork(network)}
        </a>
      ))}
    </p>
  )
}
