import { hrefs } from '#kernel/hrefs.ts'
import { ControlStrip } from '../../ui/press-marks.tsx'
import { Picture } from '../picture.tsx'

type Card = { name: string; description: string; picture: string; handle: string; ground: string }
/** Eight cards; names and descriptions repeat as in the spec, the designs do not. */
const cards: readonly Card[] = [
  {
    name: 'Design One',
    description: 'Creative and Bold',
    picture: 'tee-harmattan-navy',
    handle: 'harmattan',
    ground: 'c-y',
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
    ground: 'c-g',
  },
  {
    name: 'Design Four',
    description: 'Vibrant and Energetic',
    picture: 'tee-pepper',
    handle: 'pepperriot',
    ground: 'c-b',
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
    ground: 'c-c',
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
    ground: 'c-k',
  },
]

export function FeaturedCreators() {
  return (
    <section className="feat w" aria-labelledby="featured">
      <div className="sec-h">
        <h2 id="featured">featured creators</h2>
        <p>
          Eight designs by eight shops. Each picture is drawn by the press file itself, so the mug you see is
          the mug that ships.
        </p>
      </div>
      <div className="gang-g">
        {cards.map((card) => (
          <a key={card.picture} className={`cell ${card.ground}`} href={hrefs.creator(card.handle)}>
            <span className="cell-p">
              <Picture
                name={card.picture}
                alt={`${card.description} design by ${card.handle}`}
                sizes="(max-width: 860px) 42vw, 280px"
              />
            </span>
            <span className="cell-t">
              <b>{card.name}</b>
              <span>{card.description}</span>
              <small>@{card.handle}</small>
            </span>
          </a>
        ))}
      </div>
      <div className="gang-foot">
        <ControlStrip />
        <span>8-up</span>
        <a className="more" href={hrefs.discover}>
          See What Other Creators Designs Look Like with Fanfare {'->'}
        </a>
      </div>
    </section>
  )
}
