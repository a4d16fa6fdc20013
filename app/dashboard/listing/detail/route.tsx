import { Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PartLinks } from '../../../ui/part-links.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { readListingStatus } from '../listing-status.ts'
import { actOnOneListing } from './acts.server.ts'
import { Channels, Design } from './channels-and-design.tsx'
import styles from './detail.module.css'
import { loadOneListing, type OneListing } from './detail.server.ts'
import { Photos } from './photos.tsx'
import { Pictures } from './pictures.tsx'
import { Prices } from './prices.tsx'
import { Sale } from './sale.tsx'
import { Sales } from './sales.tsx'
import { SearchResult, Words } from './words.tsx'

export const handle = { policy: 'creator:make' } satisfies RouteHandle
export const meta = () => [{ title: 'Listing · Fanfare' }]
export const loader = loadOneListing
export const action = actOnOneListing

const parts = [
  ['sales', 'Sales'],
  ['pictures', 'Pictures'],
  ['photos', 'Photographs'],
  ['prices', 'Prices'],
  ['sale', 'Schedule and stock'],
  ['words', 'Name and description'],
  ['search', 'Search and address'],
  ['channels', 'Channels'],
  ['design', 'Design'],
] as const

/** Everything about one listing on one page; each part is saved separately. */
export default function OneListingPage() {
  const listing: OneListing = useLoaderData<typeof loader>()
  return (
    <>
      <Link className="back" to={hrefs.listings}>
        <Icon name="arrow-left" size="s" />
        Your Listings
      </Link>
      <Head listing={listing} />
      {listing.confirmation?.at === 'page' ? <Note kind="done">{listing.confirmation.words}</Note> : null}
      {listing.openCase ? (
        <Note kind="error">
          Fans can’t see this listing.{' '}
          <Link to={hrefs.oneCase(listing.openCase.id)}>Read why, and answer</Link>
        </Note>
      ) : null}
      {listing.status === 'archived' ? <Note>Restore this listing before changing it.</Note> : null}
      <PartLinks sections={parts} />
      <Sales listing={listing} />
      <div className={styles.columns}>
        <div>
          <Pictures listing={listing} />
          <Photos listing={listing} />
          <Prices listing={listing} />
          <Words listing={listing} />
          <SearchResult key={listing.number} listing={listing} />
        </div>
        <div>
          <Sale listing={listing} />
          <Channels listing={listing} />
          <Design listing={listing} />
        </div>
      </div>
    </>
  )
}

function Head({ listing }: { listing: OneListing }) {
  const status = readListingStatus(listing)
  return (
    <PageHead
      title={listing.title}
      footer={
        <p className={styles.state}>
          {listing.name} <StatusMark shape={status.shape}>{status.words}</StatusMark>
          {listing.origin === 'teefare' ? ' Made with the old Teefare Designer' : null}
        </p>
      }
    >
      {listing.isPublic ? (
        <>
          <ButtonLink kind="quiet" to={hrefs.samples({ listing: listing.id })}>
            Order samples
          </ButtonLink>
          <ButtonLink
            icon="external-link"
            to={hrefs.storeListing(listing.shop.handle, listing.slug)}
            reloadDocument
          >
            See it in the store
          </ButtonLink>
        </>
      ) : null}
      {listing.status === 'archived' ? null : (
        <ButtonLink kind="ink" icon="pencil" to={hrefs.editListing(listing.id)} reloadDocument>
          Edit in the studio
        </ButtonLink>
      )}
    </PageHead>
  )
}
