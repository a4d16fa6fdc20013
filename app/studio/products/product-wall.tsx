import { useEffect, useState } from 'react'
import type { BlankCard } from '#catalogue/contract'
import { pictureHref } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, usd } from '#kernel/money.ts'
import { listingLimits } from '#listings/contract'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { StudioProduct } from '../document/studio-data.ts'
import { choiceOf } from '../document/studio-state.ts'
import fieldsStyles from '../panels/fields.module.css'
import studioStyles from '../studio.module.css'
import { useStudio } from '../studio-context.ts'
import { ProductPicture } from './product-picture.tsx'
import wallStyles from './wall.module.css'
import { WallDialog } from './wall-dialog.tsx'

/** The products with the design, and those that could have it. */
export function ProductWall({ onPublish }: { onPublish: () => void }) {
  const { state, dispatch, announce } = useStudio()
  const [isAdding, setIsAdding] = useState(false)
  const [isWallOpen, setIsWallOpen] = useState(false)
  const count = state.products.length
  return (
    <>
      <section className={studioStyles.products} aria-label="Products">
        <div className={studioStyles.productsHead}>
          <h2>
            On {count} {count === 1 ? 'product' : 'products'}
          </h2>
          <Button size="small" type="button" icon="layout-grid" onClick={() => setIsWallOpen(true)}>
            See all
          </Button>
        </div>
        <ul>
          {state.products.map((product) => (
            <ProductTile
              key={product.blank.id}
              product={product}
              onRemove={
                count > 1
                  ? () => {
                      dispatch({ do: 'remove product', blankId: product.blank.id })
                      announce(`${product.blank.name} removed.`)
                    }
                  : null
              }
            />
          ))}
          <li className={`${studioStyles.action} ${studioStyles.seeAll}`}>
            <button type="button" onClick={() => setIsWallOpen(true)}>
              <Icon name="layout-grid" />
              See all
            </button>
          </li>
          <li className={studioStyles.action}>
            <button type="button" onClick={() => setIsAdding(true)}>
              <Icon name="plus" />
              Add products
            </button>
          </li>
        </ul>
      </section>
      <WallDialog
        open={isWallOpen}
        onClose={() => setIsWallOpen(false)}
        onAdd={() => setIsAdding(true)}
        onPublish={() => {
          setIsWallOpen(false)
          onPublish()
        }}
      />
      <AddProduct open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}

function ProductTile({ product, onRemove }: { product: StudioProduct; onRemove: (() => void) | null }) {
  const { state, dispatch } = useStudio()
  const choice = choiceOf(state, product.blank.id)
  const isCurrent = state.current === product.blank.id
  return (
    <li className={isCurrent ? studioStyles.current : undefined}>
      <button
        type="button"
        aria-pressed={isCurrent}
        onClick={() => dispatch({ do: 'show product', blankId: product.blank.id })}
      >
        <ProductPicture product={product} colour={choice?.shown ?? ''} />
        <b>{product.blank.name}</b>
        <small>{formatMoney(usd(choice?.priceMinor ?? product.blank.retailMinor))}</small>
      </button>
      {onRemove ? (
        <button
          type="button"
          className={studioStyles.takeOff}
          aria-label={`Remove the ${product.blank.name}`}
          title="Remove"
          onClick={onRemove}
        >
          <Icon name="x" size="s" />
        </button>
      ) : null}
    </li>
  )
}

const kinds = ['t-shirt', 'hoodie', 'mug', 'hat', 'tote', 'poster', 'sticker', 'kids']

/** Finds blanks by words, best sellers first. Adds one at a time or all that are shown. */
function AddProduct({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { state, dispatch, announce } = useStudio()
  const [query, setQuery] = useState('')
  const [cards, setCards] = useState<BlankCard[] | null>(null)
  useEffect(() => {
    if (!open) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      fetch(`${hrefs.studioBlanks}?words=${encodeURIComponent(query)}`, { signal: controller.signal })
        .then((response) => response.json() as Promise<BlankCard[]>)
        .then(setCards)
        .catch(() => undefined)
    }, 200)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [open, query])
  const isAdded = (id: string) => state.products.some(({ blank }) => blank.id === id)
  const room = listingLimits.productsPerListing - state.products.length
  const newCards = (cards ?? []).filter((card) => !isAdded(card.id)).slice(0, room)
  async function add(chosenCards: readonly BlankCard[]) {
    const ids = chosenCards.map((card) => encodeURIComponent(card.id)).join()
    const products = await fetch(`${hrefs.studioBlanks}?ids=${ids}`)
      .then((response) => (response.ok ? (response.json() as Promise<StudioProduct[]>) : null))
      .catch(() => null)
    if (!products) return announce('That could not be added. Check the connection and try again.')
    dispatch({ do: 'add products', products })
    announce(
      chosenCards.length === 1 ? `${chosenCards[0]?.name} added.` : `${products.length} products added.`,
    )
  }
  return (
    <Dialog open={open} onClose={onClose} title="Choose products">
      <label className="field">
        <span className="lbl">Search the catalogue</span>
        <input
          className="in"
          type="search"
          value={query}
          placeholder="hoodie, mug, Gildan, black…"
          onChange={({ target }) => setQuery(target.value)}
        />
      </label>
      <div className={wallStyles.kinds}>
        {kinds.map((kind) => (
          <button key={kind} type="button" aria-pressed={query === kind} onClick={() => setQuery(kind)}>
            {kind}
          </button>
        ))}
        <Button
          size="small"
          type="button"
          disabled={newCards.length === 0}
          onClick={() => void add(newCards)}
        >
          Add all {newCards.length} shown
        </Button>
      </div>
      {room < 1 ? (
        <p className="hint">
          {listingLimits.productsPerListing} products carry it: that is all a listing holds.
        </p>
      ) : null}
      <ul className={wallStyles.blanks} aria-live="polite">
        {cards?.map((card) => (
          <li key={card.id}>
            <button
              type="button"
              aria-pressed={isAdded(card.id)}
              disabled={isAdded(card.id) || room < 1}
              onClick={() => void add([card])}
            >
              <img
                src={pictureHref(card.id, card.view, card.colours[0]?.slug ?? 'white', 160)}
                alt=""
                width="120"
                height="100"
                loading="lazy"
              />
              <b>{card.name}</b>
              <small>
                {card.brand}, from {formatMoney(usd(card.fromMinor))}
              </small>
              {isAdded(card.id) ? <span className="st st-ok">On it</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {cards?.length === 0 ? <p>No products match. Try a type, such as hoodie or mug.</p> : null}
      <p className={fieldsStyles.row}>
        <Button kind="ink" type="button" onClick={onClose}>
          Done
        </Button>
      </p>
    </Dialog>
  )
}
