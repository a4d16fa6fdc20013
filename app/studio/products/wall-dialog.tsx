import type { CSSProperties } from 'react'
import { formatMoney } from '#kernel/money.ts'
import { listingLimits } from '#listings/contract'
import { findProfitRange, measureProfitBySize } from '../../size-profit.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { setPlacement } from '../document/edits.ts'
import type { Choice, StudioProduct } from '../document/studio-data.ts'
import { choiceOf, documentOf, productOf } from '../document/studio-state.ts'
import { namePlacementStep, type PlacementMark } from '../fields/placement-fields.tsx'
import { SliderField } from '../fields/slider-field.tsx'
import fieldsStyles from '../panels/fields.module.css'
import { useGoToFinding } from '../preflight/preflight-panel.tsx'
import type { AreaFinding } from '../preflight/use-preflight.ts'
import { useStudio } from '../studio-context.ts'
import { PriceField } from './price-row.tsx'
import { ProductPicture } from './product-picture.tsx'
import { pickShownArea } from './tile-picture.ts'
import wallStyles from './wall.module.css'

/** Every product with the design, its profit, its findings, and its deviations. */
export function WallDialog({
  open,
  onClose,
  onAdd,
  onPublish,
}: {
  open: boolean
  onClose: () => void
  onAdd: () => void
  onPublish: () => void
}) {
  const { state, findings, showFinding } = useStudio()
  const goTo = useGoToFinding()
  const hardFindings = findings.filter(({ severity }) => severity === 'hard')
  const blockedIds = new Set(hardFindings.flatMap(({ blankIds }) => blankIds))
  const openFinding = (finding?: AreaFinding) => {
    if (!finding) return
    goTo(finding)
    onClose()
    showFinding(finding)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`One design on ${state.products.length} ${state.products.length === 1 ? 'product' : 'products'}`}
      actions={
        <>
          <Button type="button" icon="plus" onClick={onAdd}>
            Add products
          </Button>
          {hardFindings[0] ? (
            <Button kind="ink" type="button" onClick={() => openFinding(hardFindings[0])}>
              {blockedIds.size} to fix before publishing
            </Button>
          ) : (
            <Button kind="ink" type="button" onClick={onPublish}>
              Price and publish all
            </Button>
          )}
        </>
      }
    >
      {open ? (
        <ul className={wallStyles.wall}>
          {state.products.map((product) => {
            const choice = choiceOf(state, product.blank.id)
            return choice ? (
              <WallTile
                key={product.blank.id}
                product={product}
                choice={choice}
                onClose={onClose}
                onFinding={openFinding}
              />
            ) : null
          })}
        </ul>
      ) : null}
      <p className="hint">
        Up to {listingLimits.productsPerListing} products carry one design. Pictures are made one after the
        other, with the same light and folds as on the product’s page.
      </p>
    </Dialog>
  )
}

function WallTile({
  product,
  choice,
  onClose,
  onFinding,
}: {
  product: StudioProduct
  choice: Choice
  onClose: () => void
  onFinding: (finding: AreaFinding) => void
}) {
  const { state, dispatch, findings, fees } = useStudio()
  const { blank } = product
  const document = documentOf(state)
  const area = pickShownArea(document, product)
  const ownFindings = findings.filter(({ blankIds }) => blankIds.includes(blank.id))
  const isHard = ownFindings.some(({ severity }) => severity === 'hard')
  const range = findProfitRange(measureProfitBySize(document, blank, choice, fees))
  const isLoss = range && range.min.waterfall.profit.minor < 1n
  const openOnStage = () => {
    dispatch({ do: 'show product', blankId: blank.id })
    if (area) dispatch({ do: 'show area', area })
    onClose()
  }
  return (
    <li className={isHard ? wallStyles.hard : undefined}>
      <button
        type="button"
        className={wallStyles.picture}
        aria-label={`Open the ${blank.name} on the stage`}
        onClick={openOnStage}
      >
        <ProductPicture product={product} colour={choice.shown} />
      </button>
      <b>{blank.name}</b>
      <fieldset className={wallStyles.colourDots}>
        <legend className="vh">Colour shown of the {blank.name}</legend>
        {choice.colours.slice(0, 8).map((slug) => {
          const colour = blank.colours.find((candidate) => candidate.slug === slug)
          return (
            <button
              key={slug}
              type="button"
              title={colour?.name}
              aria-label={colour?.name}
              aria-pressed={slug === choice.shown}
              style={{ '--c': colour?.hex } as CSSProperties}
              onClick={() => dispatch({ do: 'show colour', colour: slug, blankId: blank.id })}
            />
          )
        })}
      </fieldset>
      <div className={wallStyles.figures}>
        <PriceField product={product} choice={choice} isLoss={isLoss === true} />
        <span className={isLoss ? wallStyles.loss : undefined}>
          {range ? `${isLoss ? 'Loses money: ' : 'You earn '}${formatMoney(range.min.waterfall.profit)}` : ''}
        </span>
      </div>
      <div className={wallStyles.findings}>
        {ownFindings[0] ? (
          <TileFinding finding={ownFindings[0]} count={ownFindings.length} onPress={onFinding} />
        ) : null}
      </div>
      {area ? <OwnPlacement blankId={blank.id} area={area} /> : null}
      <div className={fieldsStyles.row}>
        {state.products.length > 1 ? (
          <Button
            kind="quiet"
            size="small"
            type="button"
            icon="x"
            onClick={() => dispatch({ do: 'remove product', blankId: blank.id })}
          >
            Remove
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** A product's most serious finding, as a link to it. */
function TileFinding({
  finding: first,
  count,
  onPress,
}: {
  finding: AreaFinding
  count: number
  onPress: (finding: AreaFinding) => void
}) {
  const isHard = first.severity === 'hard'
  return (
    <button
      type="button"
      className={isHard ? `${wallStyles.finding} ${wallStyles.hard}` : wallStyles.finding}
      onClick={() => onPress(first)}
    >
      <Icon name={isHard ? 'circle-x' : 'triangle-alert'} size="s" />
      <span>
        {first.title}
        {count > 1 ? ` and ${count - 1} more` : ''}
      </span>
    </button>
  )
}

/** This product's deviation from the automatic placement. */
function OwnPlacement({ blankId, area }: { blankId: string; area: string }) {
  const { state, dispatch } = useStudio()
  const document = documentOf(state)
  const placement = document.placements[blankId]?.[area] ?? { dx: 0, dy: 0, scale: 1 }
  const isDefault = placement.dx === 0 && placement.dy === 0 && placement.scale === 1
  const changePlacement = (changes: Partial<typeof placement>, mark: PlacementMark) =>
    dispatch({
      do: 'edit',
      document: setPlacement(document, blankId, area, { ...placement, ...changes }),
      mark: `place ${mark} ${blankId}`,
      name: namePlacementStep(mark, productOf(state, blankId)?.blank.name ?? 'product'),
    })
  return (
    <details className={wallStyles.options}>
      <summary>{isDefault ? 'Placed automatically' : 'Placed by hand'}</summary>
      <SliderField
        label="Size, %"
        min={20}
        max={200}
        value={Math.round(placement.scale * 100)}
        onChange={(scale) => changePlacement({ scale: scale / 100 }, 'scale')}
      />
      <SliderField
        label="Up or down"
        min={-40}
        max={40}
        value={Math.round(placement.dy * 10)}
        onChange={(dy) => changePlacement({ dy: dy / 10 }, 'y')}
      />
      <SliderField
        label="Left or right"
        min={-40}
        max={40}
        value={Math.round(placement.dx * 10)}
        onChange={(dx) => changePlacement({ dx: dx / 10 }, 'x')}
      />
      {isDefault ? null : (
        <Button
          size="small"
          type="button"
          onClick={() => changePlacement({ dx: 0, dy: 0, scale: 1 }, 'usual')}
        >
          Back to automatic
        </Button>
      )}
    </details>
  )
}
