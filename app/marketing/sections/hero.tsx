import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../../ui/icon.tsx'
import { describeProducts } from '../content/products-words.ts'
import { Picture } from '../picture.tsx'
import heroStyles from './hero.module.css'
import { HeroFilm } from './hero-film.tsx'
import siteStyles from './site.module.css'

const headlines = ['Create products.', 'Engage fans.', 'Make money.']
const boxes = [
  {
    title: 'Sell on your Social Channels',
    words: 'YouTube, TikTok, Twitch and six more',
    to: hrefs.social,
    picture: 'tee-kettle',
  },
  {
    title: 'Launch a free store',
    words: 'Your name, your colours, your domain',
    to: hrefs.costume,
    picture: 'hoodie-harmattan',
  },
  {
    title: 'Create physical and Digital products',
    words: null,
    to: hrefs.create,
    picture: 'mug-fish',
  },
]

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Three headlines over a print being pulled, and three boxes as one perforated strip at its edge. */
export function Hero({ isMoving, printed }: { isMoving: boolean; printed: number }) {
  return (
    <>
      <section className={heroStyles.hero} aria-labelledby="hero">
        <HeroFilm isMoving={isMoving} />
        <div className={`${siteStyles.container} ${heroStyles.words}`}>
          <h1 id="hero">
            {headlines.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className={heroStyles.sub}>
            Turn your ideas into physical and digital products that your fans will love.
          </p>
          <a className={`btn btn-p ${siteStyles.extraLarge}`} href={hrefs.signUp}>
            Get Started, its free.
          </a>
        </div>
      </section>
      <nav className={`${heroStyles.stubs} ${siteStyles.container}`} aria-label="Ways to sell">
        {boxes.map((box) => (
          <a key={box.title} href={box.to}>
            <span className={heroStyles.stubPicture}>
              <Picture name={box.picture} sizes="88px" />
            </span>
            <span>
              <b>{box.title}</b>
              <small>
                {box.words ?? `${capitalise(describeProducts(printed, 'physical'))}, plus downloads`}
              </small>
            </span>
            <Icon name="arrow-up-right" />
          </a>
        ))}
      </nav>
    </>
  )
}
