import type { CSSProperties } from 'react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { findPicture, isInUse, isWorn } from '../document/studio-data.ts'
import { choiceOf, productOf } from '../document/studio-state.ts'
import { ProductPicture } from '../products/product-picture.tsx'
import phoneStageStyles from '../stage/phone-stage.module.css'
import { useStudio } from '../studio-context.ts'
import coloursStyles from './colours.module.css'

/**
 * The offered colours as radio buttons: the photograph follows. The dialog shows them side by side and selects the
 * offered ones.
 */
export function ColourBar() {
  const { state, dispatch, inUse } = useStudio()
  const [open, setOpen] = useState(false)
  const product = productOf(state)
  const choice = choiceOf(state)
  if (!product || !choice || product.blank.colours.length === 0) return null
  const { colours, id, name } = product.blank
  const shownColour = colours.find((colour) => colour.slug === choice.shown)
  const offered = colours.filter((colour) => choice.colours.includes(colour.slug))
  const shownColours = shownColour && !offered.includes(shownColour) ? [...offered, shownColour] : offered
  const toggle = (slug: string) => {
    const next = choice.colours.includes(slug)
      ? choice.colours.filter((colour) => colour !== slug)
      : [...choice.colours, slug]
    if (next.length > 0)
      dispatch({
        do: 'offer',
        blankId: id,
        colours: colours.map((colour) => colour.slug).filter((chosenSlug) => next.includes(chosenSlug)),
      })
    dispatch({ do: 'show colour', colour: slug })
  }
  return (
    <section className={coloursStyles.colours} aria-label="Colours">
      <b>{shownColour?.name}</b>
      <fieldset className="sws">
        <legend className="vh">Colour on the stage</legend>
        {shownColours.slice(0, 9).map((colour) => (
          <label key={colour.slug} title={colour.name}>
            <input
              type="radio"
              name="stage-colour"
              value={colour.slug}
              checked={colour.slug === choice.shown}
              aria-label={colour.name}
              onChange={() => dispatch({ do: 'show colour', colour: colour.slug })}
            />
            <span className="sw" style={{ '--c': colour.hex } as CSSProperties} />
          </label>
        ))}
      </fieldset>
      <InUseSwitch />
      {colours.length > 1 ? (
        <Button kind="quiet" size="small" type="button" onClick={() => setOpen(true)}>
          <span>
            {offered.length} of {colours.length}
            <span className={phoneStageStyles.coloursWord}> colours</span>
          </span>
        </Button>
      ) : null}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Which colours of the ${name}?`}
        actions={
          <Button kind="ink" type="button" onClick={() => setOpen(false)}>
            Offer {offered.length} {offered.length === 1 ? 'colour' : 'colours'}
          </Button>
        }
      >
        {open ? <InUseSwitch showsReason /> : null}
        {open ? (
          <ul className={coloursStyles.sideBySide} aria-label="Side by side">
            {offered.map((colour) => (
              <li key={colour.slug}>
                <button
                  type="button"
                  aria-pressed={colour.slug === choice.shown}
                  onClick={() => {
                    dispatch({ do: 'show colour', colour: colour.slug })
                    setOpen(false)
                  }}
                >
                  <ProductPicture product={product} colour={colour.slug} inUse={inUse} />
                  <span>{colour.name}</span>
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <fieldset className={coloursStyles.allColours}>
          <legend className="vh">Colours on offer</legend>
          {colours.map((colour) => (
            <label key={colour.slug}>
              <input
                type="checkbox"
                checked={choice.colours.includes(colour.slug)}
                onChange={() => toggle(colour.slug)}
              />
              <span className="sw" style={{ '--c': colour.hex } as CSSProperties} />
              <span>{colour.name}</span>
              <Icon name="check" size="s" />
            </label>
          ))}
        </fieldset>
      </Dialog>
    </section>
  )
}

/** Switches between the flat view for working and the view in use, if the area on the stage has both. */
function InUseSwitch({ showsReason = false }: { showsReason?: boolean }) {
  const { state, inUse, showInUse } = useStudio()
  const product = productOf(state)
  if (!product) return null
  const facing = findPicture(product, state.area, true)?.facing
  if (!facing || !isInUse(facing))
    return showsReason ? <p className="hint">There’s no picture of this side in use yet.</p> : null
  const isOnBody = isWorn(facing)
  return (
    <Button
      kind="quiet"
      size="small"
      type="button"
      icon={isOnBody ? 'shirt' : 'image'}
      className={coloursStyles.wornSwitch}
      aria-pressed={inUse}
      title={isOnBody ? 'On an invisible body' : facing.label}
      onClick={() => showInUse(!inUse)}
    >
      {isOnBody ? 'On body' : 'In use'}
    </Button>
  )
}
