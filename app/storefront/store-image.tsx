import { hrefs } from '#kernel/hrefs.ts'
import { pictureWidths, type StorePicture } from '#storefronts/contract'

type Props = {
  picture: StorePicture
  /** Its displayed width, as the browser needs it: `(max-width: 720px) 100vw, 50vw`. */
  sizes: string
  /** The first visible picture, which is fetched at once. */
  first?: boolean
}

/** A shop's own picture in the displayed width, as AVIF if the browser supports it. */
export function StoreImage({ picture, sizes, first = false }: Props) {
  const widths = pictureWidths.filter((width) => width > 96)
  const buildSrcSet = (format: 'avif' | 'webp') =>
    widths.map((width) => `${hrefs.storePicture(picture.id, width, format)} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={buildSrcSet('avif')} sizes={sizes} />
      <img
        src={hrefs.storePicture(picture.id, 960, 'webp')}
        srcSet={buildSrcSet('webp')}
        sizes={sizes}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  )
}
