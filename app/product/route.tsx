import type { LoaderFunctionArgs } from 'react-router'
import { redirect, useLoaderData } from 'react-router'
import { blankTitle, techniques } from '#catalogue/contract'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { usd } from '#kernel/money.ts'
import catalogueStyles from '../catalogue/catalogue.module.css'
import { Crumbs, listCrumbs } from '../catalogue/crumbs.tsx'
import { MissingFromCatalogue } from '../catalogue/missing.tsx'
import { CardGrid } from '../catalogue/product-card.tsx'
import { buildBlankData, buildBreadcrumbData } from '../json-ld.ts'
import { buildPageMeta } from '../page-meta.ts'
import type { RouteHandle } from '../route-handle.ts'
import { Amount } from '../ui/amount.tsx'
import { Areas } from './areas.tsx'
import { Gallery } from './gallery.tsx'
import { Prices } from './prices.tsx'
import productStyles from './product.module.css'
import { findBlankByNumber, loadProductPage } from './product.server.ts'
import productPartsStyles from './product-parts.module.css'
import productScaleStyles from './product-scale.module.css'
import { Shipping } from './shipping.tsx'
import { Sizes } from './sizes.tsx'
import { Sources } from './sources.tsx'

export const handle = { policy: 'public', mayLag: true, zeroJs: true } satisfies RouteHandle

export async function loader({ context, params }: LoaderFunctionArgs) {
  const numberedBlank = await findBlankByNumber(context, params.id ?? '')
  if (numberedBlank) throw redirect(hrefs.product(numberedBlank))
  const page = await loadProductPage(context, params.id ?? '')
  if (!page) throw new Response('Not found', { status: 404 })
  return page
}

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!loaderData) return [{ title: 'Not found · Fanfare' }]
  const { blank, category, stock, appUrl } = loaderData
  const technique = techniques[blank.technique].name
  const title = blankTitle(blank)
  return [
    ...buildPageMeta(
      title,
      `${title}: ${technique}, ${formatCount(blank.sizes.length, 'size')}, ${formatCount(blank.colours.length, 'colour')}. ${blank.fabric}.`,
      'product',
    ),
    buildBlankData(appUrl, blank, stock.available),
    buildBreadcrumbData(appUrl, [...listCrumbs(category), { name: title, path: hrefs.product(blank.id) }]),
  ]
}

export default function Product() {
  const { blank, colour, category, similarCards, stock, frames, prices, shipping, days } =
    useLoaderData<typeof loader>()
  const costs = Object.values(blank.baseCostMinor)
  const [min, max] = [Math.min(...costs), Math.max(...costs)]
  return (
    <div className={`pd ${catalogueStyles.page}`}>
      <Gallery
        blank={blank}
        shownColour={colour}
        frames={frames}
        soldOut={stock.soldOut}
        extra={<Prices blank={blank} prices={prices} />}
      >
        <Crumbs crumbs={listCrumbs(category)} />
        <h1>{blank.name}</h1>
        <p className={productStyles.maker}>
          {blank.brand === 'Unbranded' ? '' : `${blank.brand} ${blank.model}, `}
          {techniques[blank.technique].name}
        </p>
        <p className={productStyles.price}>
          <b>
            <Amount amount={usd(min)} />
            {max > min ? (
              <>
                {' '}
                to <Amount amount={usd(max)} />
              </>
            ) : null}
          </b>{' '}
          {blank.physical ? 'base cost, one side printed' : 'base cost: the press makes the file'}
        </p>
        <ul className={productScaleStyles.facts}>
          <li>
            {stock.available === null ? 'Always available' : `${countText(stock.available)} available`}
            {blank.physical ? `, made in ${days.min} to ${days.max} business days` : ''}
          </li>
          <li>
            {shipping ? (
              <>
                Ships from <Amount amount={shipping[0]!.rate.first} /> to the {shipping[0]!.name}, in{' '}
                {shipping[0]!.transit.min} to {shipping[0]!.transit.max} business days.{' '}
                <a href="#shipping">Other destinations</a>
              </>
            ) : (
              'Nothing is posted: the fan downloads it.'
            )}
          </li>
        </ul>
      </Gallery>
      <div className={`far ${productPartsStyles.more}`}>
        <div>
          <Areas blank={blank} />
          <section className={productPartsStyles.part} aria-labelledby="care">
            <h2 id="care">Material and care</h2>
            <p>{blank.fabric}.</p>
            <ul className={productPartsStyles.care}>
              {blank.care.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        </div>
        <div>
          <Sizes blank={blank} />
          {shipping ? <Shipping blank={blank} rows={shipping} /> : null}
        </div>
        <Sources blank={blank} />
      </div>
      {similarCards.length ? (
        <section className={`far ${productScaleStyles.alike}`} aria-labelledby="like">
          <h2 id="like">More of this kind</h2>
          <CardGrid cards={similarCards} namePrefix="like" heading="h3" />
        </section>
      ) : null}
    </div>
  )
}

export const ErrorBoundary = () => <MissingFromCatalogue thing="product" />
