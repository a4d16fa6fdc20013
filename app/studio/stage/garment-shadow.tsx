import { useEffect, useRef } from 'react'
import type { Maps } from '#press/mockup/compose.ts'
import styles from './stage.module.css'

/** Every fourth pixel is enough for something blurred. */
const sampleStep = 4

/**
 * The shadow of a hanging garment on the background. Drawn once per picture: as a filter of the moving canvas it
 * would be blurred again on every frame.
 */
export function GarmentShadow({ maps, style }: { maps: Maps; style: React.CSSProperties }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, height] = [Math.floor(maps.width / sampleStep), Math.floor(maps.height / sampleStep)]
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || maps.shadow) return
    const shape = new OffscreenCanvas(width, height)
    const shapeContext = shape.getContext('2d')
    if (!shapeContext) return
    const pixels = shapeContext.createImageData(width, height)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        pixels.data[(y * width + x) * 4 + 3] =
          (maps.alpha[y * sampleStep * maps.width + x * sampleStep] as number) * 0.3
      }
    }
    shapeContext.putImageData(pixels, 0, 0)
    context.clearRect(0, 0, width, height)
    context.filter = 'blur(5px)'
    context.drawImage(shape, 0, 4)
  }, [maps, width, height])
  if (maps.shadow) return null
  return (
    <canvas
      ref={canvas}
      className={styles.shadow}
      width={width}
      height={height}
      role="img"
      aria-label="The shadow of the product"
      style={style}
    />
  )
}
