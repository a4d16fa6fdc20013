import { Link, useLoaderData } from 'react-router'
import { countryName } from '#kernel/country-names.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { carrierName, parcelStates, parcelStateWords, shippingServices } from '#shipping/contract'
import { formatDate } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { LabelSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { Table } from '../../ui/table.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { formatCount, formatDayAndTime } from '../dates.ts'
import styles from '../operator.module.css'
import { useZone } from '../use-zone.ts'
import handOverStyles from './hand-over.module.css'
import { HandOver, useHandOver } from './hand-over.tsx'
import type { loader } from './shipments.server.ts'

export { action } from './ship.server.ts'
export { loader } from './shipments.server.ts'
export const handle = { policy: 'staff', mayLag: true } satisfies RouteHandle
export const meta = () => [{ title: 'Shipments · Fanfare' }]

export default function Shipments() {
  const { state, after, counts, parcels, shipped } = useLoaderData<typeof loader>()
  const handOver = useHandOver()
  return (
    <>
      <PageHead
        title="Shipments"
        summary={
          handOver
            ? 'Packed parcels, longest waiting first. Scan each carrier label’s number into its row; Enter moves to the next row.'
            : undefined
        }
      />
      <TabLinks
        label="Parcels by state"
        current={state}
        tabs={parcelStates.map((key) => ({
          key,
          label: parcelStateWords[key].words,
          count: key === 'delivered' ? undefined : counts[key],
          to: hrefs.operatorShipments({ state: key }),
        }))}
      />
      {shipped > 0 ? (
        <Note kind="done">
          {shipped === 1 ? 'One parcel is' : `${formatCount(shipped)} parcels are`} with the carrier. The fans
          get their tracking numbers by e-mail.
        </Note>
      ) : null}
      <section className={`sheet ${styles.belowTabs}`} aria-label={parcelStateWords[state].words}>
        {parcels.rows.length === 0 ? (
          <EmptyState
            title={emptyTexts[state].title}
            picture={<LabelSpecimen number="P-8KQ2ZT" to="From the press to a fan" />}
          >
            {emptyTexts[state].words}
          </EmptyState>
        ) : (
          <Parcels handOver={handOver} />
        )}
        {handOver ? <HandOver ticked={handOver.count} /> : null}
        <CursorPages
          start={after && hrefs.operatorShipments({ state })}
          next={parcels.next && hrefs.operatorShipments({ state, after: parcels.next })}
          order={state === 'packed' ? 'oldest' : 'newest'}
        />
      </section>
    </>
  )
}

/** The parcels of one state; if they can be handed over, each with its number field. */
function Parcels({ handOver }: { handOver: ReturnType<typeof useHandOver> }) {
  const zone = useZone()
  const { state, parcels } = useLoaderData<typeof loader>()
  return (
    <Table
      label="Shipments"
      stack
      rows={parcels.rows}
      keyOf={(parcel) => parcel.id}
      columns={[
        {
          head: 'Parcel',
          cell: (parcel) => (
            <span className={styles.pair}>
              <span className={handOverStyles.named}>
                {handOver?.renderBox(parcel)}
                <Link to={hrefs.operatorShipment(parcel.id)}>
                  <b>{parcel.number}</b>
                </Link>
                {parcel.service === 'standard' ? null : (
                  <span className="tag">{shippingServices[parcel.service].label}</span>
                )}
              </span>
              <small>
                Order <Link to={hrefs.operatorOrder(parcel.orderId)}>{parcel.orderNumber}</Link>
              </small>
            </span>
          ),
        },
        {
          head: 'To',
          className: styles.wideOnly,
          cell: (parcel) => (
            <span className={styles.pair}>
              {parcel.to}
              <small>{countryName(parcel.country)}</small>
            </span>
          ),
        },
        {
          head: 'Units',
          figure: true,
          className: styles.wideOnly,
          cell: (parcel) => formatCount(parcel.units.length),
        },
        {
          head: state === 'packed' ? 'Packed' : 'Carrier',
          cell: (parcel) =>
            parcel.state === 'packed' ? (
              <StatusMark shape="waiting">{formatDayAndTime(parcel.packedAt, zone)}</StatusMark>
            ) : (
              <span className={styles.pair}>
                {carrierName(parcel.carrier)}
                <small>{parcel.trackingNumber}</small>
              </span>
            ),
        },
        handOver
          ? { head: 'Tracking number', cell: (parcel) => handOver.renderField(parcel) }
          : {
              head: state === 'delivered' ? 'Delivered' : 'Arrives',
              className: `${styles.wideOnly} soft`,
              cell: (parcel) =>
                parcel.deliveredAt ? formatDate(parcel.deliveredAt, zone) : formatExpected(parcel),
            },
      ]}
    />
  )
}

type Expected = { expectedFrom: string | null; expectedTo: string | null }
const formatExpected = ({ expectedFrom, expectedTo }: Expected): string =>
  expectedTo ? `${formatDate(expectedFrom!, 'UTC')} to ${formatDate(expectedTo, 'UTC')}` : 'once it ships'

const emptyTexts = {
  packed: {
    title: 'No parcels to hand over',
    words: 'Scanning a printed unit as packed opens its order’s parcel. Ship it from here.',
  },
  shipped: {
    title: 'Nothing is on its way',
    words: 'Parcels stay here from handover until delivery.',
  },
  delivered: {
    title: 'Nothing delivered yet',
    words: 'Delivered parcels appear here with their tracking.',
  },
} as const
