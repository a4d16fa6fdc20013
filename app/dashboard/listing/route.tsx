import { useState } from 'react'
import {
  Form,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useNavigation,
  useRouteError,
} from 'react-router'
import { pictureHref } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { listingPictureHref } from '#listings/contract'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { describePageRange, Pagination } from '../../ui/pagination.tsx'
import { RowSpecimen } from '../../ui/specimen.tsx'
import { Toast, ToastRegion } from '../../ui/toast.tsx'
import { blankRow } from '../create/banner.tsx'
import { Filters } from './filters.tsx'
import styles from './listing.module.css'
import { actOnListings, loadListings } from './listing.server.ts'
import { ListingTable } from './listing-table.tsx'
import { QuestionPanel } from './question-panel.tsx'
import { isFarFromEnds, viewHref } from './view.ts'

export const handle = { policy: 'creator:make' } satisfies RouteHandle
export const loader = loadListings
export const action = actOnListings
export const meta = () => [{ title: 'Your Listings · Fanfare' }]

export default function Listings() {
  const {
    view,
    listings,
    isEmpty,
    banner,
    handle: shop,
    question,
    confirmation,
    takedowns,
    today,
  } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSubmitting = useNavigation().state === 'submitting'
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const chosenOnPage = chosenIds.filter((id) => listings.rows.some((row) => row.id === id))
  return (
    <>
      <Head />
      <ToastRegion>
        {confirmation ? (
          <DoneToast key={confirmation.key} confirmation={confirmation} action={viewHref(view)} />
        ) : null}
      </ToastRegion>
      <Banner pictures={banner} />
      <Filters view={view} />
      {answer && 'problems' in answer && answer.problems.length > 0 ? (
        <Problems count={answer.count} problems={answer.problems} />
      ) : null}
      {takedowns.length > 0 ? (
        <Note kind="error">
          {takedowns.length === 1
            ? 'One listing is not shown to fans.'
            : `${takedowns.length} listings are not shown to fans.`}{' '}
          <a href={hrefs.cases()}>Read why, and answer</a>
        </Note>
      ) : null}
      {question ? <QuestionPanel question={question} view={view} /> : null}
      <section className={`sheet ${styles.table}`} aria-label="Listings" aria-busy={isSubmitting}>
        {listings.rows.length > 0 ? (
          <Form method="post" action={viewHref(view)} preventScrollReset>
            <ListingTable
              takedowns={takedowns}
              rows={listings.rows}
              shop={shop}
              today={today}
              chosen={chosenOnPage}
              onChoose={setChosenIds}
            />
          </Form>
        ) : (
          <EmptyList isEmpty={isEmpty} />
        )}
        {listings.total > 0 ? (
          <div className="pg">
            <span className="soft">{describePageRange(listings)}</span>
            <Pagination
              page={listings.page}
              pages={listings.pages}
              to={(page) =>
                viewHref({ ...view, page, from: isFarFromEnds(page, listings.pages) ? listings.start : '' })
              }
            />
          </div>
        ) : null}
      </section>
    </>
  )
}

function Head() {
  return (
    <PageHead title="Your Listings">
      <ButtonLink kind="quiet" to={hrefs.switchAccount(hrefs.listings)}>
        Login
      </ButtonLink>
      <ButtonLink kind="ink" icon="plus" to={hrefs.create}>
        Start Creating
      </ButtonLink>
    </PageHead>
  )
}

type ListingsPage = ReturnType<typeof useLoaderData<typeof loader>>

/** The shop's own products on one flat ink; a shop without any sees what it could print on. */
function Banner({ pictures }: { pictures: ListingsPage['banner'] }) {
  const label = pictures.length > 0 ? 'Products of this shop' : 'Products to print on'
  return (
    <div className={styles.banner} role="img" aria-label={label}>
      {pictures.length === 0
        ? blankRow.map(([blank, view, colour]) => (
            <img key={blank} src={pictureHref(blank, view, colour, 320)} alt="" width="320" height="320" />
          ))
        : null}
      {pictures.map((picture) => (
        <img
          key={picture.place}
          src={listingPictureHref(picture, 360)}
          alt=""
          width="360"
          height="360"
          decoding="async"
        />
      ))}
    </div>
  )
}

function Problems({ count, problems }: { count: number; problems: readonly string[] }) {
  return (
    <div className={styles.note}>
      <Note kind="error">
        {count > 0 ? <p>{count} done. These were left as they were:</p> : null}
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </Note>
    </div>
  )
}

const EmptyList = ({ isEmpty }: { isEmpty: boolean }) => (isEmpty ? <NoListings /> : <NoResults />)

function NoListings() {
  return (
    <EmptyState
      title="No listings yet"
      picture={<RowSpecimen name="Your first tee" note="What it sold, and what you earned" />}
      action={
        <ButtonLink kind="start" icon="plus" to={hrefs.create}>
          Start creating
        </ButtonLink>
      }
    >
      Each product you publish appears here, with its units sold, next print and profit.
    </EmptyState>
  )
}

function NoResults() {
  return (
    <EmptyState
      title="No matching listings"
      action={<ButtonLink to={hrefs.listings}>Show all listings</ButtonLink>}
    >
      The filter searches the ID (such as user-12) and the name.
    </EmptyState>
  )
}

function DoneToast({
  confirmation,
  action,
}: {
  confirmation: NonNullable<ListingsPage['confirmation']>
  action: string
}) {
  return (
    <Toast
      action={
        confirmation.undo ? (
          <Form method="post" action={action} preventScrollReset>
            {confirmation.ids.map((id) => (
              <input key={id} type="hidden" name="id" value={id} />
            ))}
            <Button kind="quiet" size="small" name="act" value={confirmation.undo}>
              Undo
            </Button>
          </Form>
        ) : null
      }
    >
      {confirmation.words}
    </Toast>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error)) throw error
  return (
    <>
      <Head />
      <Note kind="error">
        Your listings could not be read. Nothing was changed. <a href={hrefs.listings}>Try again</a>.
      </Note>
    </>
  )
}
