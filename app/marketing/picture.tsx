const widths = [240, 480, 760]
const buildSrcSet = (name: string, extension: string): string =>
  widths.map((width) => `/site-pictures/${name}-${width}.${extension} ${width}w`).join(', ')

/**
 * A picture of a product, made by our own renderer (scripts/pictures.ts) and served from /site-pictures: AVIF if the
 * browser supports it, at a fitting width. `sizes`: its displayed width.
 */
export function Picture({
  name,
  alt = '',
  sizes = '(max-width: 760px) 92vw, 480px',
  eager = false,
  className,
}: {
  name: string
  alt?: string
  sizes?: string
  eager?: boolean
  className?: string | undefined
}) {
  return (
    <picture>
      <source type="image/avif" srcSet={buildSrcSet(name, 'avif')} sizes={sizes} />
      <img
        className={className}
        src={`/site-pictures/${name}-480.webp`}
        srcSet={buildSrcSet(name, 'webp')}
        sizes={sizes}
        alt={alt}
        width={760}
        height={760}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}

/** An artwork alone, as on its print area. */
export function Art({ name, className }: { name: string; className: string | undefined }) {
  return (
    <img
      className={className}
      src={`/site-pictures/${name}.webp`}
      alt=""
      width={400}
      height={533}
      loading="lazy"
      decoding="async"
    />
  )
}
