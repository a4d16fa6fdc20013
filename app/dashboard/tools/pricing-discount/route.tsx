import { Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { listingLimits } from '#listings/contract'
import { Figure } from '../../../figure.tsx'
import { ListingThumb } from '../../../listing-thumb.tsx'
import type { RouteHandle } from '../../../route-handle.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import figureRows from '../../../ui/figure-rows.module.css'
import { PageHead } from '../../../ui/page-head.tsx'
import { describePageRange, Pagination } from '../../../ui/pagination.tsx'
import { PartLinks } from '../../../ui/part-links.tsx'
import { RowSpecimen } from '../../../ui/specimen.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Table } from '../../../ui/table.tsx'
import styles from '../tools.module.css'
import { loadPricing, saveQuantity } from './pricing-discount.server.ts'
import { QuantityForm } from './quantity-form.tsx'
import { TipsForm } from './tips-form.tsx'

export const handle = { policy: 'creator:promote' } satisfies RouteHandle
export const loader = loadPricing
export const action = saveQuantity
export const meta = () => [{ title: 'Pricing & discounts · Fanfare' }]

const parts = [
  ['prices', 'Prices'],
  ['quantity', 'Quantity discounts'],
  ['tips', 'Tips'],
] as const

/** Every price with its cost, profit and break-even price; and the quantity discount. */
export default function PricingDiscount() {
  const { page, thinnest, answer, bulkPriceHref, saved, sort, tips, areTipsSaved } =
    useLoaderData<typeof loader>()
  const quantityAnswer = useActionData<typeof action>()
  return (
    <>
      <PageHead
        title={<>Pricing & discounts</>}
        summary="Cost, profit and break-even price per product, at its most expensive size."
      >
        <ButtonLink to={hrefs.tool('promotions')}>Discount codes</ButtonLink>
        {page.total > 0 ? (
          <ButtonLink kind="ink" to={bulkPriceHref}>
            Change prices
          </ButtonLink>
        ) : null}
      </PageHead>
      {page.total > 0 ? <PartLinks sections={parts} /> : null}
      {thinnest ? (
        <p className={styles.state}>
          <StatusMark shape={thinnest.count > 0 ? 'wrong' : 'done'}>
            {thinnest.count === 0
              ? `Every price leaves ${thinnest.under} % or more`
              : `${thinnest.count === 1 ? 'One price leaves' : `${thinnest.count} prices leave`} less than ${thinnest.under} %`}
          </StatusMark>{' '}
          <span className="soft">
            Least: {thinnest.listing} on {thinnest.product}, <Figure amount={thinnest.profit} /> of{' '}
            <Figure amount={thinnest.price} />.
          </span>
          {sort === 'profit' ? (
            <Link to={hrefs.tool('pricing-discount')}>Sort by name</Link>
          ) : (
            <Link to={`${hrefs.tool('pricing-discount')}?sort=profit`}>Least profitable first</Link>
          )}
        </p>
      ) : null}
      {page.total === 0 ? (
        <div className="sheet">
          <EmptyState
            title="No active listings yet"
            picture={<RowSpecimen name="Your first tee" note="Its cost, price and profit" />}
            action={
              <ButtonLink kind="start" to={hrefs.create}>
                Start creating
              </ButtonLink>
            }
          >
            Publish a product to see its price, cost and profit.
          </EmptyState>
        </div>
      ) : (
        <Table
          id="prices"
          label="Prices"
          areaClass={`sheet ${styles.below}`}
          className={figureRows.figures}
          caption="Price, cost, profit and lowest price of each product"
          stack
          rowHeads
          rows={page.rows}
          keyOf={(row) => row.key}
          columns={[
            {
              head: 'Listing',
              title: (row) => row.listing,
              cell: (row) => (
                <span className={styles.pictured}>
                  <ListingThumb picture={row.picture} side={36} />
                  {row.href ? <Link to={row.href}>{row.listing}</Link> : row.listing}
                </span>
              ),
            },
            { head: 'Product', title: (row) => row.product, cell: (row) => row.product },
            { head: 'Cost', figure: true, cell: (row) => <Figure amount={row.cost} /> },
            { head: 'Break-even', figure: true, cell: (row) => <Figure isBelow amount={row.breakEven} /> },
            { head: 'Price', figure: true, cell: (row) => <Figure isBelow amount={row.price} /> },
            {
              head: 'Profit',
              figure: true,
              cell: (row) => (
                <>
                  <Figure amount={row.profit} />
                  <small className={row.isThin ? `${styles.share} ${styles.thin}` : styles.share}>
                    {row.share} %{row.isThin ? ', thin' : ''}
                  </small>
                </>
              ),
            },
          ]}
        />
      )}
      {page.pages > 1 ? (
        <div className="pg">
          <span className="soft">{describePageRange(page)}</span>
          <Pagination
            page={page.page}
            pages={page.pages}
            to={(to) =>
              `${hrefs.tool('pricing-discount')}?${sort === 'profit' ? 'sort=profit&' : ''}page=${to}`
            }
          />
        </div>
      ) : null}
      {page.total > 0 ? (
        <p className={styles.more}>
          “Change prices” applies to{' '}
          {page.total > listingLimits.bulkMax ? `${listingLimits.bulkMax} of` : 'all of'} them; to pick some,
          use <a href={hrefs.listings}>Listings</a>. A rule raises, lowers or sets, rounds to .00, .95 or .99,
          shows each new profit first, and can be undone.
        </p>
      ) : null}
      {page.total > 0 ? (
        <QuantityForm answer={quantityAnswer ?? answer} savedSteps={quantityAnswer ? null : saved} />
      ) : null}
      <TipsForm tips={tips} isSaved={areTipsSaved && !quantityAnswer} />
    </>
  )
}
