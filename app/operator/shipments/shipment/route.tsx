import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { countryName } from '#kernel/country-names.ts'
import { hrefs } from '#kernel/hrefs.ts'
import {
  carrierName,
  carriers,
  describeParcel,
  shippingServices,
  trackingCodes,
  trackingHref,
} from '#shipping/contract'
import { ListingThumb } from '../../../listing-thumb.tsx'
import { formatDate } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { BackLink } from '../../back-link.tsx'
import { formatCount, formatDayAndTime, formatUnits } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import queuesStyles from '../../queues.module.css'
import { useZone } from '../../use-zone.ts'
import type { action, loader } from './shipment.server.ts'

export { action, loader } from './shipment.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
export const meta = () => [{ title: 'Parcel · Fanfare' }]

export default function ParcelPage() {
  const { parcel, order, mayShip, passesCustoms, refundedUnitIds } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { words, shape } = describeParcel(parcel)
  const { address } = order
  return (
    <>
      <PageHead
        title={parcel.number}
        above={<BackLink to={hrefs.operatorShipments({ state: parcel.state })}>Shipments</BackLink>}
        summary={
          <>
            {formatUnits(parcel.units.length)} of order{' '}
            <Link to={hrefs.operatorOrder(parcel.orderId)}>{order.number}</Link>,{' '}
            {shippingServices[parcel.service].label.toLowerCase()} delivery, {countryName(parcel.country)}.
          </>
        }
      >
        {passesCustoms ? (
          <a className="btn btn-o" href={hrefs.operatorCustoms(parcel.id)} target="_blank" rel="noopener">
            <Icon name="file-text" size="s" />
            Customs form
          </a>
        ) : null}
        <StatusMark shape={shape}>{words}</StatusMark>
      </PageHead>
      {answer?.problem ? <Note kind="error">{answer.problem}</Note> : null}
      {refundedUnitIds.length > 0 && !answer?.problem ? (
        <Note kind="warning">
          {refundedUnitIds.length === 1
            ? 'One piece was'
            : `${formatCount(refundedUnitIds.length)} pieces were`}{' '}
          refunded and won’t ship. Scan {refundedUnitIds.length === 1 ? 'it' : 'them'} and put{' '}
          {refundedUnitIds.length === 1 ? 'it' : 'them'} aside, then hand the parcel over.
        </Note>
      ) : null}
      <div className={operatorStyles.columns}>
        <div>
          {parcel.state === 'packed' && mayShip ? <ShipSheet /> : null}
          <Contents />
          {parcel.state === 'packed' ? null : <Tracking />}
        </div>
        <Sheet name="to" title="Ship to">
          <address className={`sheet-b ${queuesStyles.address}`}>
            {[
              address.name,
              address.line1,
              address.line2,
              [address.city, address.region, address.postalCode].filter(Boolean).join(', '),
              countryName(address.country),
              address.phone,
            ]
              .filter(Boolean)
              .map((line) => (
                <span key={line}>{line}</span>
              ))}
          </address>
        </Sheet>
      </div>
    </>
  )
}

function ShipSheet() {
  const { parcel, carriers: offeredCarriers } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <Sheet name="ship" title="Hand over to a carrier">
      <Form method="post" className={`sheet-b ${operatorStyles.form}`} preventScrollReset>
        <input type="hidden" name="parcel" value={parcel.id} />
        <SelectField
          label="Carrier"
          name="carrier"
          defaultValue={answer?.values.carrier ?? offeredCarriers[0]}
          error={answer?.faults.carrier}
          choices={offeredCarriers.map((value) => ({ value, label: carriers[value].name }))}
        />
        <TextField
          label="Tracking number"
          name="trackingNumber"
          autoComplete="off"
          defaultValue={answer?.values.trackingNumber ?? ''}
          error={answer?.faults.trackingNumber}
          hint={`From the carrier’s label.${offeredCarriers.some((id) => carriers[id].makesLabel) ? ' The test carrier makes its own.' : ''}`}
        />
        <p className="soft">
          The units are marked as shipped and the fan gets the tracking number by e-mail.
        </p>
        <Button kind="ink" icon="truck" isBusy={isSubmitting}>
          Ship parcel
        </Button>
      </Form>
    </Sheet>
  )
}

function Contents() {
  const zone = useZone()
  const { parcel, pictures, refundedUnitIds } = useLoaderData<typeof loader>()
  return (
    <Sheet
      name="inside"
      title="In this parcel"
      aside={<span className="a-n soft">Packed {formatDayAndTime(parcel.packedAt, zone)}</span>}
    >
      <ul className={`${queuesStyles.rows} ${queuesStyles.units}`}>
        {parcel.units.map((unit) => (
          <li key={unit.unitId}>
            <span className={operatorStyles.pictured}>
              <ListingThumb picture={pictures[unit.unitId] ?? null} side={48} />
              <span>
                {unit.words}
                <small>
                  <Link to={hrefs.operatorScan(unit.code)}>{unit.code}</Link>
                </small>
              </span>
            </span>
            {refundedUnitIds.includes(unit.unitId) ? (
              <StatusMark shape="wrong">Refunded: set it aside</StatusMark>
            ) : null}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Tracking() {
  const zone = useZone()
  const { parcel, mayShip, sentAs, inPlaceOf } = useLoaderData<typeof loader>()
  const trackingPage = trackingHref(parcel.carrier, parcel.trackingNumber, parcel.followUrl)
  // A returned parcel is no longer expected.
  const isOver = parcel.deliveredAt !== null || sentAs !== null
  return (
    <Sheet
      name="track"
      title="Tracking"
      aside={
        <span className="a-n">
          {carrierName(parcel.carrier)} <b>{parcel.trackingNumber}</b>
        </span>
      }
    >
      {inPlaceOf ? (
        <p className={queuesStyles.neighbour}>
          In place of <Link to={hrefs.operatorShipment(inPlaceOf.id)}>{inPlaceOf.number}</Link>, which came
          back.
        </p>
      ) : null}
      {sentAs ? (
        <p className={queuesStyles.neighbour}>
          It came back and was sent again as{' '}
          <Link to={hrefs.operatorShipment(sentAs.id)}>{sentAs.number}</Link>.
        </p>
      ) : null}
      <ol className={queuesStyles.events}>
        {parcel.events.map((event) => (
          <li key={event.code}>
            <b>{trackingCodes[event.code]}</b>
            <span className="soft">
              {formatDayAndTime(event.at, zone)}
              {event.place ? `, ${event.place}` : ''}
            </span>
          </li>
        ))}
      </ol>
      {isOver && !trackingPage ? null : (
        <div className={`sheet-b ${operatorStyles.inlineForm}`}>
          {isOver ? null : (
            <span className="soft">
              Expected {formatDate(parcel.expectedFrom!, 'UTC')} to {formatDate(parcel.expectedTo!, 'UTC')}.
            </span>
          )}
          {trackingPage ? (
            <a className="btn btn-o btn-sm" href={trackingPage} target="_blank" rel="noopener noreferrer">
              <Icon name="external-link" size="s" />
              Carrier’s page
            </a>
          ) : null}
          {parcel.state === 'shipped' && !isOver && mayShip ? (
            <Form method="post" action={`${hrefs.operatorShipment(parcel.id)}?do=deliver`}>
              <Button kind="outline" size="small">
                Mark as delivered
              </Button>
            </Form>
          ) : null}
        </div>
      )}
    </Sheet>
  )
}
