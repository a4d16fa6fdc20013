import { useEffect, useRef, useState } from 'react'
import { pictureHref } from '#catalogue/contract'
import { findPicture, type StudioProduct } from '../document/studio-data.ts'
import { choiceOf, documentOf } from '../document/studio-state.ts'
import { useNear } from '../layers/templates-panel.tsx'
import { useStudio } from '../studio-context.ts'
import { drawTilePicture, pickShownArea, runInTurn } from './tile-picture.ts'
import styles from './wall.module.css'

const restMs = 900

/** The product with the design on it; until that is drawn, or if there is no such picture, the bare product. */
export function ProductPicture({
  product,
  colour,
  inUse = false,
}: {
  product: StudioProduct
  colour: string
  inUse?: boolean
}) {
  const { state, kit, arrivals } = useStudio()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useNear(canvas)
  const [isDrawn, setIsDrawn] = useState(false)
  const document = documentOf(state)
  const { blank } = product
  const cloth = blank.colours.find(({ slug }) => slug === colour)
  const [hex, heather] = [cloth?.hex ?? '#ffffff', cloth?.heather ?? false]
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: pictures that arrived are drawn.
  useEffect(() => {
    if (!isNear || !kit) return
    let isWanted = true
    const start = () =>
      runInTurn(
        () => isWanted,
        () => drawTilePicture(product, document, { hex, heather }, kit, inUse),
      ).then(
        (picture) => {
          const context = canvas.current?.getContext('2d')
          if (!isWanted || !picture || !canvas.current || !context) return
          Object.assign(canvas.current, { width: picture.width, height: picture.height })
          context.putImageData(picture, 0, 0)
          isFirst.current = false
          setIsDrawn(true)
        },
        () => undefined,
      )
    const timer = setTimeout(() => void start(), isFirst.current ? 0 : restMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [isNear, kit, arrivals, product, document, hex, heather, inUse])
  // The side the drawn picture will show, so that the product doesn't turn round when it arrives.
  const area = pickShownArea(document, product)
  const view = (area && findPicture(product, area, inUse)?.facing.name) ?? blank.views[0]?.name
  return (
    <span className={isDrawn ? `${styles.productPicture} ${styles.drawn}` : styles.productPicture}>
      {!isDrawn && view && choiceOf(state, blank.id) ? (
        <img src={pictureHref(blank.id, view, colour, 160)} alt="" width="96" height="82" loading="lazy" />
      ) : null}
      <canvas ref={canvas} width={8} height={8} />
    </span>
  )
}
