import { Link } from 'react-router'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { usd } from '#kernel/money.ts'
import { profitOf } from '#ledger/contract'
import { listingPictureHref } from '#listings/contract'
import { Figure } from '../../../figure.tsx'
import { KeyFigure, KeyFigures } from '../key-figures.tsx'
import styles from './detail.module.css'
import type { OneListing } from './detail.server.ts'
import { Range } from './range.tsx'

/** The listing and its results, before anything that can be changed. Net of returns, as in the table of listings. */
export function Sales({ listing }: { listing: OneListing }) {
  const { name, number, isLaunched, sales, reach, powers, schedule, products, fees } = listing
  const sizes = products.flatMap((product) =>
    product.sizes.map((size) => ({ ...size, digital: product.digital })),
  )
  return (
    <section className={`sheet ${styles.part}`} id="sales" aria-label="Sales">
      <div className={`sheet-b ${styles.sales}`}>
        <MainPicture listing={listing} />
        <div>
          <KeyFigures>
            <KeyFigure name="Units sold" note="Net of returns">
              {countText(sales.units)}
            </KeyFigure>
            <KeyFigure name="Profit">
              <Figure amount={sales.profit} />
            </KeyFigure>
            {sizes.length > 0 ? (
              <>
                <KeyFigure name="Price">
                  <Range prices={sizes.map(({ priceMinor }) => usd(priceMinor))} />
                </KeyFigure>
                <KeyFigure name="You earn per unit">
                  <Range
                    prices={sizes.map(
                      ({ priceMinor, cost, digital }) =>
                        profitOf({ price: usd(priceMinor), unitCost: cost, digital }, fees).profit,
                    )}
                  />
                </KeyFigure>
              </>
            ) : null}
            {schedule.stock ? (
              <KeyFigure name="Units left">
                {countText(schedule.stock.left)} of {countText(schedule.stock.cap)}
              </KeyFigure>
            ) : null}
            {reach ? (
              <KeyFigure name="Visitors in 30 days" note={`${countText(reach.views)} page views`}>
                {countText(reach.visitors)}
              </KeyFigure>
            ) : null}
          </KeyFigures>
          {powers.analyse ? (
            <p className={styles.reports}>
              <Link to={hrefs.analyticsEarned({ listing: name, by: 'size', range: 'year-to-date' })}>
                Earnings by size and colour
              </Link>
              {isLaunched ? (
                <Link to={hrefs.listingReport(number)}>Sales speed and missed demand</Link>
              ) : null}
            </p>
          ) : null}
        </div>
      </div>
    </section>
  )
}

/** The picture that represents it in the store. */
function MainPicture({ listing: { pictures, id, designVersionId } }: { listing: OneListing }) {
  const [picture] = pictures
  if (!picture) return null
  const { blankId, view, colour } = picture
  return (
    <img
      src={listingPictureHref({ listingId: id, designVersionId, blankId, view, colour }, 360)}
      alt=""
      width="360"
      height="360"
    />
  )
}
