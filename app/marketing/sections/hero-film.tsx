import { Icon } from '../../ui/icon.tsx'
import styles from './hero.module.css'

const upright = '(max-width: 1000px)'
const wide = '(min-width: 1001px)'
const moves = '(prefers-reduced-motion: no-preference)'
const buildFilmPath = (name: string, ending: string): string => `/films/${name}.${ending}`
const buildSrcSet = (ending: string): string =>
  [720, 1080].map((width) => `/films/hero-mobile-${width}.${ending} ${width}w`).join(', ')

/** The still is the largest element above the fold: fetched with the page, in the screen's shape. */
export const heroPreloads = [
  {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    href: '/films/hero-desktop-1920.avif',
    media: wide,
    fetchPriority: 'high',
  },
  {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    href: '/films/hero-mobile-720.avif',
    imageSrcSet: buildSrcSet('avif'),
    imageSizes: '100vw',
    media: upright,
    fetchPriority: 'high',
  },
] as const

/**
 * A print being pulled, in a loop (scripts/films.ts). The picture is the film's first frame, and stays with reduced
 * motion; as a picture rather than the film's `poster`, it comes in the screen's shape. Only one film is fetched, for
 * that shape too, and none with reduced motion or data saving.
 */
export function HeroFilm({ isMoving }: { isMoving: boolean }) {
  return (
    <>
      <picture>
        <source
          media={upright}
          type="image/avif"
          srcSet={buildSrcSet('avif')}
          sizes="100vw"
          width="1080"
          height="1992"
        />
        <source
          media={upright}
          type="image/webp"
          srcSet={buildSrcSet('webp')}
          sizes="100vw"
          width="1080"
          height="1992"
        />
        <source type="image/avif" srcSet="/films/hero-desktop-1920.avif" />
        <img
          className={styles.film}
          src="/films/hero-desktop-1920.webp"
          alt="A squeegee passing over a T-shirt: what it has passed is freshly printed with a striped sun, the rest still shows the last design."
          width="1920"
          height="1080"
          fetchPriority="high"
        />
      </picture>
      {isMoving ? (
        <>
          <video
            className={`${styles.film} ${styles.moving}`}
            data-hero-film
            autoPlay
            loop
            muted
            playsInline
            disablePictureInPicture
            width="1920"
            height="1080"
            aria-hidden="true"
            tabIndex={-1}
          >
            {(['webm', 'mp4'] as const).flatMap((ending) => [
              <source
                key={`wide ${ending}`}
                media={`${wide} and ${moves}`}
                type={`video/${ending}`}
                src={buildFilmPath('hero-desktop', ending)}
              />,
              <source
                key={`upright ${ending}`}
                media={`${upright} and ${moves}`}
                type={`video/${ending}`}
                src={buildFilmPath('hero-mobile', ending)}
              />,
            ])}
          </video>
          <div className={styles.still} id="hero-still" popover="manual" />
          <button className={styles.pause} data-hero-pause type="button" popoverTarget="hero-still">
            <span className={styles.stop}>
              <Icon name="pause" label="Pause the film" />
            </span>
            <span className={styles.play}>
              <Icon name="play" label="Play the film" />
            </span>
          </button>
        </>
      ) : null}
    </>
  )
}
