import type { CSSProperties } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, usd } from '#kernel/money.ts'
import { Stepper } from '../../ui/stepper.tsx'
import buyFormStyles from './buy-form.module.css'
import productStyles from './product.module.css'
import type { ProductPage } from './product.server.ts'

const formId = 'buy'

/** Colour, size, quantity: one plain form. A file has no choices. */
export function BuyForm({ page }: { page: ProductPage }) {
  const { shop, listing, product, choice, colours, blank } = page
  const price = formatMoney(product.price)
  const colour = colours.find((colour) => colour.slug === choice.colour)
  return (
    <>
      <Products page={page} />
      <form id={formId} method="post" action={hrefs.storeCart(shop.handle)} data-buy>
        <input type="hidden" name="listingId" value={listing.id} />
        <input type="hidden" name="blankId" value={product.blankId} />
        {blank.physical ? <Choices page={page} /> : <FileChoice page={page} />}
        <div className={buyFormStyles.add}>
          {blank.physical ? (
            <Stepper label="Quantity" name="quantity" value={1} min={1} max={findMaxQuantity(listing)} />
          ) : null}
          <button className="btn btn-p btn-lg" type="submit">
            Add to cart <span data-shown-price>{price}</span>
          </button>
        </div>
      </form>
      <div className={productStyles.sticky}>
        <div>
          <b data-shown-price>{price}</b>
          {blank.physical ? (
            <span data-summary>
              {colour?.name}
              {choice.size ? `, ${choice.size}` : ''}
            </span>
          ) : (
            <span>Download</span>
          )}
        </div>
        <button className="btn btn-p btn-lg" type="submit" form={formId}>
          Add to cart
        </button>
      </div>
    </>
  )
}

type PageProps = { page: ProductPage }

/** A file has one variant, without colour and size; the form sends that variant's names all the same. */
function FileChoice({ page: { choice, colours, sizes } }: PageProps) {
  return (
    <>
      <input type="hidden" name="colour" value={choice.colour ?? colours[0]?.slug} />
      <input type="hidden" name="size" value={sizes[0]?.size} />
      <input type="hidden" name="quantity" value="1" />
    </>
  )
}

/** Without JavaScript, "Show" loads the pictures of the chosen colour. */
function Choices({ page: { choice, colours, sizes } }: PageProps) {
  const colour = colours.find((colour) => colour.slug === choice.colour)
  return (
    <>
      <fieldset className={colours.length === 1 ? buyFormStyles.single : undefined}>
        <legend>
          <b>Colour</b> <span data-colour-name>{colour?.name}</span>
        </legend>
        <div className={`sws ${buyFormStyles.big}`}>
          {colours.map((colour) => (
            <label key={colour.slug} title={colour.name}>
              <input
                type="radio"
                name="colour"
                value={colour.slug}
                defaultChecked={colour.slug === choice.colour}
                aria-label={colour.name}
                data-gone={colour.goneSizes.join('|')}
              />
              <span className="sw" style={{ '--c': colour.hex } as CSSProperties} />
            </label>
          ))}
        </div>
        <noscript>
          <button className="btn btn-o btn-sm" type="submit" formMethod="get" formAction="">
            Show this colour
          </button>
        </noscript>
      </fieldset>
      <Sizes sizes={sizes} chosenSize={choice.size} />
    </>
  )
}

const maxOrdered = 20
const findMaxQuantity = ({ left: unitsLeft, perPersonLimit }: ProductPage['listing']): number =>
  Math.min(maxOrdered, unitsLeft ?? maxOrdered, perPersonLimit ?? maxOrdered)

function Products({ page: { products, product } }: { page: ProductPage }) {
  if (products.length < 2) return null
  return (
    <nav className={buyFormStyles.kinds} aria-label="Products with this design">
      {products.map((option) => (
        <a
          key={option.blankId}
          href={`?blankId=${option.blankId}`}
          aria-current={option.blankId === product.blankId ? 'true' : undefined}
        >
          {option.picture ? (
            <img src={option.picture} alt="" width="120" height="120" loading="lazy" />
          ) : (
            <i />
          )}
          <b>{option.name}</b>
          <span>
            {option.isFrom ? 'from ' : ''}
            {formatMoney(usd(option.priceMinor))}
          </span>
        </a>
      ))}
    </nav>
  )
}

function Sizes({ sizes, chosenSize }: { sizes: ProductPage['sizes']; chosenSize: string | null }) {
  const isOnly = sizes.length === 1
  const soldOutSizes = sizes.filter((size) => size.isGone)
  const min = Math.min(...sizes.map(({ priceMinor }) => priceMinor))
  const shownSize = sizes.find((size) => size.size === chosenSize)
  const measures = shownSize?.measures
    .filter(({ inches }) => inches !== undefined)
    .map(({ label, inches }) => `${label.toLowerCase()} ${inches} in`)
  return (
    <fieldset className={isOnly ? buyFormStyles.single : undefined}>
      <legend>
        <b>Size</b> {isOnly ? <span>{sizes[0]!.size}</span> : <a href="#size-guide">Size guide</a>}
      </legend>
      <div className={buyFormStyles.sizes}>
        {sizes.map(({ size, isGone, priceMinor, formerMinor }) => (
          <label key={size}>
            <input
              type="radio"
              name="size"
              value={size}
              data-amount={formatMoney(usd(priceMinor))}
              data-former={formerMinor === null ? '' : formatMoney(usd(formerMinor))}
              required
              disabled={isGone}
              defaultChecked={!isGone && (size === chosenSize || isOnly)}
            />
            <span>
              {size}
              {priceMinor > min ? <small>{formatMoney(usd(priceMinor))}</small> : null}
            </span>
          </label>
        ))}
      </div>
      <p className={buyFormStyles.sizeError} role="alert" data-size-error hidden>
        Choose a size.
      </p>
      <p className={buyFormStyles.fit} data-gone-words>
        {measures && measures.length > 0 ? `${chosenSize}: ${measures.join(', ')}. ` : ''}
        {soldOutSizes.length > 0
          ? `${soldOutSizes.map(({ size }) => size).join(', ')} ${soldOutSizes.length === 1 ? 'is' : 'are'} out of stock in this colour.`
          : ''}
      </p>
    </fieldset>
  )
}
