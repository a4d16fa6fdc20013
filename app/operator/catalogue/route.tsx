import { Form, Link, useLoaderData } from 'react-router'
import { blankTitle, openingColour, pictureHref, techniques } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, usd } from '#kernel/money.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Table } from '../../ui/table.tsx'
import { formatCount, formatDayAndTime } from '../dates.ts'
import findStyles from '../find/find.module.css'
import operatorStyles from '../operator.module.css'
import queuesStyles from '../queues.module.css'
import { useZone } from '../use-zone.ts'
import styles from './catalogue.module.css'
import type { loader } from './catalogue.server.ts'

export { loader } from './catalogue.server.ts'
export const handle = { policy: 'staff:production' } satisfies RouteHandle
export const meta = () => [{ title: 'Catalogue · Fanfare' }]

export default function Catalogue() {
  const zone = useZone()
  const { words, blanks, planned, losingListings, counts, offered } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="Catalogue"
        summary="Blanks with their cost, stock and planned changes."
        aside={
          <Form method="get" className={findStyles.form}>
            <label>
              <span className="vh">Name, brand or technique</span>
              <input
                className="in"
                type="search"
                name="q"
                defaultValue={words}
                maxLength={80}
                placeholder="Name, brand or technique"
              />
            </label>
            <Button icon="search">Find</Button>
          </Form>
        }
      >
        <ButtonLink kind="outline" icon="plus" to={hrefs.operatorOffer}>
          Offer blanks
        </ButtonLink>
      </PageHead>
      {offered !== null ? (
        <Note kind="done">
          {offered === 1 ? 'One blank is' : `${formatCount(offered)} blanks are`} offered now: creators find{' '}
          {offered === 1 ? 'it' : 'them'} in their catalogue.
        </Note>
      ) : null}
      {counts.offered === 0 ? (
        <Note kind="warning">
          Nothing is offered yet, so creators find an empty catalogue.{' '}
          <Link to={hrefs.operatorOffer}>Offer blanks</Link>
        </Note>
      ) : null}
      {planned.length > 0 ? (
        <Sheet name="planned" title="Planned">
          <ul className={queuesStyles.links}>
            {planned.map((change) => (
              <li key={change.id}>
                <Link to={hrefs.operatorBlank(change.blankId)}>
                  <b>{change.blank}</b>
                  <StatusMark shape="waiting">{formatDayAndTime(change.effectiveAt, zone)}</StatusMark>
                </Link>
              </li>
            ))}
          </ul>
        </Sheet>
      ) : null}
      {losingListings.rows.length > 0 ? <LosingListings /> : null}
      <section className="sheet" aria-label="Blanks">
        {blanks.rows.length === 0 ? (
          <EmptyState title={`No blanks match “${words}”`}>Try part of its name, or its brand.</EmptyState>
        ) : (
          <BlanksTable cards={blanks.rows} />
        )}
        <div className="pg">
          <span className="soft">{formatCount(blanks.total)} blanks</span>
          <Pagination
            page={blanks.page}
            pages={blanks.pages}
            to={(page) =>
              `${hrefs.operatorCatalogue()}?${new URLSearchParams({ q: words, page: String(page) })}`
            }
          />
        </div>
      </section>
    </>
  )
}

type Card = ReturnType<typeof useLoaderData<typeof loader>>['blanks']['rows'][number]

function BlanksTable({ cards }: { cards: readonly Card[] }) {
  return (
    <Table
      label="Blanks with cost and stock"
      stack
      className={styles.blanks}
      rows={cards}
      keyOf={(card) => card.id}
      columns={[
        {
          head: 'Blank',
          cell: (card) => (
            <span className={styles.blank}>
              <img
                src={pictureHref(card.id, card.view, openingColour(card).slug, 160)}
                alt=""
                width={44}
                height={44}
                loading="lazy"
              />
              <Link to={hrefs.operatorBlank(card.id)}>{blankTitle(card)}</Link>
            </span>
          ),
        },
        { head: 'Technique', className: 'soft', cell: (card) => techniques[card.technique].name },
        { head: 'Colours', figure: true, className: 'num', cell: (card) => card.colours.length },
        {
          head: 'In stock',
          figure: true,
          className: 'num',
          cell: (card) =>
            card.available === null ? <span className="soft">No limit</span> : formatCount(card.available),
        },
        {
          head: 'Cost from',
          figure: true,
          className: 'num',
          cell: (card) =>
            card.offered ? (
              formatMoney(usd(card.fromMinor))
            ) : (
              <StatusMark shape="draft">Not offered</StatusMark>
            ),
        },
      ]}
    />
  )
}

/** Listings that planned costs leave without profit. Their creators were notified; the listings end on that day. */
function LosingListings() {
  const zone = useZone()
  const { rows, more } = useLoaderData<typeof loader>().losingListings
  return (
    <Sheet
      name="losing"
      title="Listings that will lose money"
      aside={
        <span className="soft">
          Their creators were notified. These listings end on that day unless the price goes up
        </span>
      }
    >
      <ul className={queuesStyles.links}>
        {rows.map((row) => (
          <li key={`${row.listingId} ${row.blankId} ${row.effectiveAt.toISOString()}`}>
            <Link to={hrefs.operatorBlank(row.blankId)}>
              <span>
                <b>{row.title}</b>
                <small>
                  {row.shop}, {row.blank}, sold at {formatMoney(row.price)}; planned by {row.plannedBy}
                </small>
              </span>
              <StatusMark shape="wrong">
                Profit {formatMoney(row.before)} → {formatMoney(row.after)} in {row.size},{' '}
                {formatDayAndTime(row.effectiveAt, zone)}
              </StatusMark>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={operatorStyles.empty}>and {formatCount(more)} more</p> : null}
    </Sheet>
  )
}
