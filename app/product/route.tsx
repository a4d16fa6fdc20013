import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { blankTitle, categoryAt, techniques } from '#catalogue/contract'
import { usd } from '#kernel/money.ts'
import '../catalogue/catalogue.css'
import { MissingFromCatalogue } from '../catalogue/missing.tsx'
import { hrefs } from '../hrefs.ts'
import { requestOf } from '../request.server.ts'
import type { RouteHandle } from '../route-handle.ts'
import { Amount } from '../ui/amount.tsx'
import { Areas } from './areas.tsx'
import { Gallery } from './gallery.tsx'
import { Prices } from './prices.tsx'
import './product.css'
import './product-parts.css'
import { productPage } from './product.server.ts'
import { Shipping } from './shipping.tsx'
import { Sizes } from './sizes.tsx'
import { Sources } from './sources.tsx'

export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = await productPage(requestOf(context), params.id ?? '')
  if (!page) throw new Response('Not found', { status: 404 })
  return page
}

export function meta({ loaderData }: { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!loaderData) return [{ title: 'Not found · Fanfare' }]
  const { blank } = loaderData
  const technique = techniques[blank.technique].name
  return [
    { title: `${blankTitle(blank)} · Fanfare` },
    {
      name: 'description',
      content: `${blankTitle(blank)}: ${technique}, ${blank.sizes.length} sizes, ${blank.colours.length} colours. ${blank.fabric}.`,
    },
  ]
}

/** The narrowest category of its own: not a brand's collection, not the "all" of a branch. */
function categoryOf(paths: readonly string[]) {
  const own = paths.filter((path) => !path.endsWith('/all') && path !== 'apparel/bella-canvas')
  return categoryAt(
    own.reduce((best, path) => (path.split('/').length > best.split('/').length ? path : best)),
  )
}

export default function Product() {
  const { blank, stock, frames, prices, shipping } = useLoaderData<typeof loader>()
  const category = categoryOf(blank.categoryPaths)
  const costs = Object.values(blank.baseCostMinor)
  const [least, most] = [Math.min(...costs), Math.max(...costs)]
  return (
    <div className="pd cat-w">
      <Gallery blank={blank} frames={frames} gone={stock.gone}>
        <p className="pd-crumb">
          {category ? <a href={hrefs.products(category.path)}>{category.title}</a> : null}
        </p>
        <h1>{blank.name}</h1>
        <p className="pd-maker">
          {blank.brand === 'Unbranded' ? '' : `${blank.brand} ${blank.model}, `}
          {techniques[blank.technique].name}
        </p>
        <p className="pd-price">
          <b>
            <Amount of={usd(least)} />
            {most > least ? (
              <>
                {' '}
                to <Amount of={usd(most)} />
              </>
            ) : null}
          </b>{' '}
          {blank.physical ? 'base cost, one side printed' : 'base cost: the press makes the file'}
        </p>
        <p className="pd-stock">
          {stock.available === null
            ? 'Always available'
            : `${stock.available.toLocaleString('en-US')} available`}
          {blank.physical ? `, made in ${blank.leadDays.min} to ${blank.leadDays.max} business days` : ''}
        </p>
      </Gallery>
      <div className="pd-more">
        <div>
          <Prices blank={blank} prices={prices} />
          <Areas blank={blank} />
          <section className="pd-part" aria-labelledby="care">
            <h2 id="care">Material and care</h2>
            <p>{blank.fabric}.</p>
            <ul className="pd-care">
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
    </div>
  )
}

export const ErrorBoundary = () => <MissingFromCatalogue what="product" />
