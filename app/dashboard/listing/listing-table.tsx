import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { type ListingRow, listingName, mainPicture } from '#listings/contract'
import { type IncidentStatus, incidentStatusWords } from '#moderation/contract'
import { Figure } from '../../figure.tsx'
import { ListingThumb } from '../../listing-thumb.tsx'
import { Button } from '../../ui/button.tsx'
import { StatusMark, type StatusShape } from '../../ui/status-mark.tsx'
import { RowsTable } from '../../ui/table.tsx'
import styles from './listing.module.css'
import { readListingStatus } from './listing-status.ts'
import { RowMenu } from './row-menu.tsx'

type Takedown = { caseId: Id<'incident'>; listingId: Id<'listing'> | null; status: IncidentStatus }
type Selection = { chosen: readonly string[]; onChoose: (ids: readonly string[]) => void }

/** The table of listings, inside one form, so that the chosen rows go with any button. */
export function ListingTable({
  rows,
  shop,
  takedowns,
  today,
  chosen,
  onChoose,
}: {
  rows: readonly ListingRow[]
  shop: string
  takedowns: readonly Takedown[]
  today: string
} & Selection) {
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <>
      <BulkBar ids={rows.map((row) => row.id)} chosen={chosen} onChoose={onChoose} />
      <RowsTable label="Each listing" heads={heads}>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.id}
              row={row}
              shop={shop}
              today={today}
              takedown={takedowns.find(({ listingId }) => listingId === row.id)}
              isChosen={chosen.includes(row.id)}
              onToggle={() => toggle(row.id)}
            />
          ))}
        </tbody>
      </RowsTable>
    </>
  )
}

const heads = [
  { head: 'Select', unseen: true, className: styles.choice },
  { head: 'User ID' },
  { head: 'Status' },
  { head: 'Units Sold', figure: true },
  { head: 'Next Print', figure: true },
  { head: 'Profit', figure: true },
  { head: 'More', unseen: true, className: styles.choice },
]

function Row({
  row,
  shop,
  today,
  takedown,
  isChosen,
  onToggle,
}: {
  row: ListingRow
  shop: string
  today: string
  takedown: Takedown | undefined
  isChosen: boolean
  onToggle: () => void
}) {
  const name = listingName(row.number)
  const status = readListingStatus(row)
  return (
    <tr className={isChosen ? 'on' : undefined}>
      <td className={styles.choice}>
        <label className="check">
          <input type="checkbox" name="id" value={row.id} checked={isChosen} onChange={onToggle} />
          <span className="vh">Select {name}</span>
        </label>
      </td>
      <td>
        <Name row={row} />
      </td>
      <td data-cell="status">
        {takedown ? (
          <Link to={hrefs.oneCase(takedown.caseId)}>
            <StatusMark shape={incidentStatusWords[takedown.status].shape}>
              {incidentStatusWords[takedown.status].words}
            </StatusMark>
          </Link>
        ) : (
          <StatusMark shape={status.shape as StatusShape}>{status.words}</StatusMark>
        )}
        {row.origin === 'teefare' ? <span className={`tag ${styles.old}`}>Teefare</span> : null}
      </td>
      <td className="r">{countText(row.unitsSold)}</td>
      <td className="r" data-cell="next-print">
        <NextPrint date={row.nextPrintOn} today={today} />
      </td>
      <td className="r">
        <b>
          <Figure amount={row.profit} />
        </b>
      </td>
      <td className={styles.choice}>
        <RowMenu row={row} shop={shop} />
      </td>
    </tr>
  )
}

/** The print day of waiting units; without any, the day of the last print. */
function NextPrint({ date, today }: { date: string | null; today: string }) {
  if (date && date >= today) return date
  return (
    <>
      <span title="No units are waiting to print">None</span>
      {date ? <small className={styles.last}> Last print {date}</small> : null}
    </>
  )
}

/** The picture and name, linking to the listing's own page. */
function Name({ row }: { row: ListingRow }) {
  const picture = mainPicture(row)
  return (
    <Link className={styles.name} to={hrefs.listing(row.number)}>
      <span className={styles.picture}>
        <ListingThumb picture={picture} side={36} />
      </span>
      <span>
        <b>{listingName(row.number)}</b>
        <small title={row.title}>{row.title}</small>
      </span>
    </Link>
  )
}

/** Acts on the chosen rows. Without JavaScript, CSS shows them once a box is ticked. */
function BulkBar({ ids, chosen, onChoose }: { ids: readonly string[] } & Selection) {
  const box = useRef<HTMLInputElement>(null)
  const isAllChosen = chosen.length === ids.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen.length > 0 && !isAllChosen
  }, [chosen.length, isAllChosen])
  return (
    <fieldset className={styles.bulk} aria-label="Actions for the chosen listings">
      <label className="check">
        <input
          ref={box}
          type="checkbox"
          checked={chosen.length > 0}
          onChange={() => onChoose(isAllChosen ? [] : ids)}
          aria-label={isAllChosen ? 'Clear the selection' : 'Select all on this page'}
        />
      </label>
      <b aria-live="polite">{chosen.length > 0 ? `${chosen.length} selected` : 'Selected'}</b>
      <Button kind="quiet" size="small" formMethod="get" name="ask" value="price">
        Change price
      </Button>
      <Button kind="quiet" size="small" name="act" value="duplicate">
        Duplicate
      </Button>
      <Button kind="quiet" size="small" name="act" value="print">
        Print now
      </Button>
      <Button kind="quiet" size="small" formMethod="get" name="ask" value="end">
        End now
      </Button>
      <Button kind="quiet" size="small" formMethod="get" name="ask" value="relaunch">
        Relaunch
      </Button>
      <Button kind="quiet" size="small" name="act" value="archive">
        Archive
      </Button>
      <Button kind="quiet" size="small" name="act" value="restore">
        Restore
      </Button>
    </fieldset>
  )
}
