import { Icon } from '../../ui/icon.tsx'
import styles from './gallery.module.css'
import type { ProductPage } from './product.server.ts'

type Picture = ProductPage['gallery']['main']

const pickDrawnClass = ({ isScene }: { isScene: boolean }) => (isScene ? styles.scene : undefined)

/** The large picture and its thumbnails, each of them a link that the island turns into a swap. */
export function Gallery({ page }: { page: ProductPage }) {
  const { gallery, product, listing, choice } = page
  const sizePart = choice.size ? `&size=${encodeURIComponent(choice.size)}` : ''
  const buildHref = ({ colour, view }: Picture) =>
    `?blankId=${product.blankId}&colour=${colour}&view=${view}${sizePart}`
  const { main } = gallery
  return (
    <section
      className={styles.gallery}
      aria-label="Pictures"
      data-gallery={main.colour}
      data-view={main.view}
    >
      <div className={styles.frame} data-frame>
        <a href={main.closest} data-zoom aria-label={`Zoom in: ${main.label}`}>
          <img
            src={main.medium}
            srcSet={
              main.isPhoto
                ? `${main.small} 480w, ${main.medium} 960w, ${main.large} 1600w`
                : `${main.small} 360w, ${main.phone} 640w, ${main.medium} 760w, ${main.large} 1200w`
            }
            sizes="(max-width: 720px) 86vw, (max-width: 1360px) 54vw, 690px"
            alt={`${listing.title}: ${main.label}`}
            width="1200"
            height="1200"
            fetchPriority="high"
            decoding="async"
          />
        </a>
        <span className={styles.caption} data-caption>
          {main.label}
        </span>
      </div>
      <div className={styles.thumbs} data-thumbs>
        {[...gallery.views, ...gallery.colours, ...gallery.photos].map((picture) => (
          <a
            key={`${picture.view} ${picture.colour}`}
            className={picture.isPhoto ? styles.photo : pickDrawnClass(picture)}
            href={buildHref(picture)}
            aria-label={picture.label}
            aria-current={picture.view === main.view && picture.colour === main.colour ? 'true' : undefined}
            data-view={picture.view}
            data-colour={picture.isPhoto ? '' : picture.colour}
            data-large={picture.large}
            data-closest={picture.closest}
          >
            <img
              src={picture.small}
              srcSet={
                picture.isPhoto
                  ? `${picture.tiny} 96w, ${picture.small} 480w`
                  : `${picture.tiny} 120w, ${picture.small} 360w`
              }
              sizes="(max-width: 45em) 60px, 126px"
              alt=""
              width="360"
              height="360"
              loading="lazy"
              decoding="async"
            />
          </a>
        ))}
      </div>
      <p className={styles.truth}>
        <Icon name="scan-line" size="s" />
        Drawn from the print file. Nothing retouched.
        {gallery.views.some(({ isScene }) => isScene) ? ' Room scenes are 3D models.' : null}
        {gallery.photos.length > 0 ? ' Photographs are the shop’s own.' : null}
      </p>
    </section>
  )
}
