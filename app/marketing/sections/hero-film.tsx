import { Icon } from '../../ui/icon.tsx'
import styles from './hero.module.css'

const uprightScreen = '(max-width: 1000px)'
const wideScreen = '(min-width: 1001px)'
const motionAllowed = '(prefers-reduced-motion: no-preference)'
const buildFilmPath = (name: string, extension: string): string => `/films/${name}.${extension}`
const [uprightStill, wideStill] = ['/films/hero-mobile-810.webp', '/films/hero-desktop-1920.webp']

/** The still is the largest element above the fold: fetched with the page, in the screen's shape. */
export const heroPreloads = [
  {
    rel: 'preload',
    as: 'image',
    type: 'image/webp',
    href: wideStill,
    media: wideScreen,
    fetchPriority: 'high',
  },
  {
    rel: 'preload',
    as: 'image',
    type: 'image/webp',
    href: uprightStill,
    media: uprightScreen,
    fetchPriority: 'high',
  },
] as const

/**
 * A print being pulled, in a loop (scripts/films.ts). The picture is the film's first frame, and stays with reduced
 * motion; as a picture rather than the film's `poster`, it comes in the screen's shape. Only one film is fetched, for
 * that shape too, and none with reduced motion or data saving. Where scripts run (islands/site.ts), it begins once
 * the rest of the page is laid out, so that on a phone neither delays the other.
 */
export function HeroFilm({ isMoving }: { isMoving: boolean }) {
  return (
    <>
      <picture>
        <source media={uprightScreen} srcSet={uprightStill} width="810" height="1494" />
        <img
          className={styles.film}
          src={wideStill}
          alt="A squeegee passing over a T-shirt: what it has passed is freshly printed with a striped sun, the rest still shows the last design."
          width="1920"
          height="1080"
          fetchPriority="high"
          decoding="async"
        />
      </picture>
      {isMoving ? (
        <>
          <noscript data-hero-film>
            <video
              className={`${styles.film} ${styles.moving}`}
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
              {(['webm', 'mp4'] as const).flatMap((extension) => [
                <source
                  key={`wide ${extension}`}
                  media={`${wideScreen} and ${motionAllowed}`}
                  type={`video/${extension}`}
                  src={buildFilmPath('hero-desktop', extension)}
                />,
                <source
                  key={`upright ${extension}`}
                  media={`${uprightScreen} and ${motionAllowed}`}
                  type={`video/${extension}`}
                  src={buildFilmPath('hero-mobile', extension)}
                />,
              ])}
            </video>
          </noscript>
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
