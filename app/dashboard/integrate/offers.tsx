import type { useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { useFigures } from '../../figure.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from './integrate.module.css'
import type { loader } from './integrate.server.ts'
import { MemberTier } from './member-tier.tsx'
import type { Offer } from './services.ts'

type View = ReturnType<typeof useLoaderData<typeof loader>>

function Copyable({ label, text, picture }: { label: string; text: string; picture?: string | null }) {
  return (
    <div className={styles.offer}>
      {picture ? <img src={picture} alt="" width="40" height="50" loading="lazy" /> : null}
      <span>
        <b>{label}</b>
        <code>{text}</code>
      </span>
      <CopyButton size="small" text={text}>
        Copy
      </CopyButton>
    </div>
  )
}

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

const parts: Readonly<Record<Offer, (props: { view: View; name: string }) => React.ReactNode>> = {
  'store-link': ({ view, name }) => <Copyable label={`Store link for ${name}`} text={view.store} />,
  'listing-links': ListingLinks,
  'buy-button': ({ view }) => {
    const listing = view.listings[0]
    if (!listing) return null
    return (
      <Copyable
        label="Buy button for your own site, without a script"
        text={`<a href="${escapeHtml(listing.link)}" style="display:inline-block;padding:12px 20px;background:#15120e;color:#fff;font-weight:600;text-decoration:none">Buy ${escapeHtml(listing.title)}, ${listing.price}</a>`}
      />
    )
  },
  embed: Embed,
  'bio-page': ({ view, name }) => (
    <div className={styles.offer}>
      <span>
        <b>Links page for {name}</b>
        <code>{view.bioLink}</code>
        <small>Your newest products, collections, posts and profiles. It updates with your store.</small>
      </span>
      <a className="btn btn-o btn-sm" href={view.bioLink} target="_blank" rel="noopener">
        Open
      </a>
      <CopyButton size="small" text={view.bioLink}>
        Copy
      </CopyButton>
    </div>
  ),
  'member-code': MemberCodes,
  message: ({ view }) => {
    const listing = view.listings[0]
    const text = listing
      ? `${listing.title} is on sale, ${listing.price}: ${listing.link}`
      : `My store is open: ${view.store}`
    return <Copyable label="Message" text={text} />
  },
  panel: Panel,
}

/** What works already, without any key. */
export function Offers({ view, offers, name }: { view: View; offers: readonly Offer[]; name: string }) {
  return (
    <section className={`sheet ${styles.offers}`} aria-label="What works now">
      {offers.map((offer) => {
        const Part = parts[offer]
        return <Part key={offer} view={view} name={name} />
      })}
    </section>
  )
}

function ListingLinks({ view }: { view: View }) {
  const { markBooked } = useFigures()
  if (view.listings.length === 0)
    return (
      <EmptyState
        title="Nothing on sale yet"
        action={
          <ButtonLink kind="start" to={hrefs.create}>
            Start creating
          </ButtonLink>
        }
      >
        Publish a product to get its links.
      </EmptyState>
    )
  return (
    <>
      {view.listings.map((listing) => (
        <Copyable
          key={listing.id}
          label={`${listing.title}, ${markBooked(listing.price)}`}
          text={listing.link}
          picture={listing.picture}
        />
      ))}
    </>
  )
}

/** A tier is a promotion that each buyer may use once; its members may have codes of their own too. */
function MemberCodes({ view }: { view: View }) {
  return (
    <>
      {view.codes.map((tier) => (
        <MemberTier key={tier.id} tier={tier} />
      ))}
      <div className={styles.offer}>
        <span>
          <b>Code for a tier</b>
          <small>
            {view.codes.length === 0 ? 'No active single-use codes. ' : ''}You choose the discount and see the
            worst case for each product first.
          </small>
        </span>
        <ButtonLink
          kind="ink"
          size="small"
          to={hrefs.newPromotionAs({ code: 'MEMBER-GOLD', percent: '10', perBuyer: '1' })}
        >
          Create a code
        </ButtonLink>
      </div>
    </>
  )
}

/** The card as other sites show it, with its HTML; sites with oEmbed need only the product's address. */
function Embed({ view }: { view: View }) {
  const listing = view.listings[0]
  if (!listing) return null
  return (
    <>
      <Copyable label="Product card for your own site, without a script" text={listing.frame} />
      <div className={styles.offer}>
        <iframe
          src={listing.embed}
          title={`The card of ${listing.title}`}
          width="300"
          height="400"
          loading="lazy"
        />
        <span>
          <b>This is the card</b>
          <small>
            It sets no cookies and tracks no one. Sites that support oEmbed show it automatically: paste a
            product link on its own line.
          </small>
        </span>
      </div>
    </>
  )
}

function Panel({ view }: { view: View }) {
  return (
    <div className={styles.offer}>
      <img src={hrefs.twitchPanel} alt={`Panel of ${view.shop}`} width="160" height="80" />
      <span>
        <b>Panel picture</b>
        <small>
          320 × 160 pixels, Twitch’s panel size, with your store’s name, colours and newest product. Download
          it again when those change.
        </small>
      </span>
      <a className="btn btn-o btn-sm" href={hrefs.twitchPanel} download="fanfare-panel.png">
        Download
      </a>
    </div>
  )
}
