import { hrefs } from '#kernel/hrefs.ts'
import { ControlStrip } from '../../ui/press-marks.tsx'
import { type Ground, grounds } from '../grounds.ts'
import { Picture } from '../picture.tsx'
import featuredStyles from './featured.module.css'
import siteStyles from './site.module.css'

type Card = { name: string; description: string; picture: string; handle: string; ground: Ground }
/** Eight cards; names and descriptions repeat as in the specification, the designs don't. */
const cards: readonly Card[] = [
  {
    name: 'Design One',
    description: 'Creative and Bold',
    picture: 'tee-harmattan-navy',
    handle: 'harmattan',
    ground: 'yellow',
  },
  {
    name: 'Design Two',
    description: 'Clean and Modern',
    picture: 'crew-ferry',
    handle: 'nightferry',
    ground: '',
  },
  {
    name: 'Design Three',
    description: 'Elegant and Minimal',
    picture: 'ls-fern',
    handle: 'fernalmanac',
    ground: 'mint',
  },
  {
    name: 'Design Four',
    description: 'Vibrant and Energetic',
    picture: 'tee-pepper',
    handle: 'pepperriot',
    ground: 'blue',
  },
  {
    name: 'Design One',
    description: 'Creative and Bold',
    picture: 'poster-seven',
    handle: 'oddmetre',
    ground: '',
  },
  {
    name: 'Design Two',
    description: 'Clean and Modern',
    picture: 'cap-kilo',
    handle: 'kilocycling',
    ground: 'coral',
  },
  {
    name: 'Design Three',
    description: 'Elegant and Minimal',
    picture: 'wtee-soft',
    handle: 'softhours',
    ground: '',
  },
  {
    name: 'Design Four',
    description: 'Vibrant and Energetic',
    picture: 'leggings-tile',
    handle: 'tilerun',
    ground: 'lilac',
  },
]

export function FeaturedCreators() {
  return (
    <section className={`far ${featuredStyles.featured} ${siteStyles.container}`} aria-labelledby="featured">
      <div className={siteStyles.sectionHead}>
        <h2 id="featured">featured creators</h2>
        <p>
          Eight designs by eight shops. Each picture is drawn by the press file itself, so the mug you see is
          the mug that ships.
        </p>
      </div>
      <div className={featuredStyles.gang}>
        {cards.map((card) => (
          <a
            key={card.picture}
            className={`${featuredStyles.cell} ${grounds[card.ground] ?? ''}`}
            href={hrefs.creator(card.handle)}
          >
            <span className={featuredStyles.picture}>
              <Picture
                name={card.picture}
                alt={`${card.description} design by ${card.handle}`}
                sizes="(max-width: 860px) 42vw, 280px"
              />
            </span>
            <span className={featuredStyles.words}>
              <b>{card.name}</b>
              <span>{card.description}</span>
              <small>@{card.handle}</small>
            </span>
          </a>
        ))}
      </div>
      <div className={featuredStyles.foot}>
        <ControlStrip />
        <span>8-up</span>
        <a className={featuredStyles.more} href={hrefs.discover}>
          See What Other Creators Designs Look Like with Fanfare {'->'}
        </a>
      </div>
    </section>
  )
}
