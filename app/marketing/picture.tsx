/** A picture of a product, made by our own renderer (scripts/pictures.ts) and served from /site-pictures. */
export function Picture({
  name,
  alt = '',
  width = 760,
  height = 760,
  eager = false,
  className,
}: {
  name: string
  alt?: string
  width?: number
  height?: number
  eager?: boolean
  className?: string | undefined
}) {
  return (
    <img
      className={className}
      src={`/site-pictures/${name}.webp`}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
