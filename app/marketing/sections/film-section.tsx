import { CropMarks } from '../../ui/press-marks.tsx'
import { Picture } from '../picture.tsx'
import './film.css'

/** Six shots of four seconds: what is drawn, checked, printed, packed, worn and earned. */
const shots = [
  {
    picture: 'art-harmattan',
    ground: 'yellow',
    caption: 'It starts as a drawing: text, shapes, a photograph, whatever you have.',
  },
  {
    picture: 'tee-harmattan',
    ground: 'paper',
    caption: 'The studio shows it on the garment, in every colour you offer.',
  },
  {
    picture: 'hoodie-harmattan',
    ground: 'coral',
    caption: 'One design goes over many products, each at its own size.',
  },
  {
    picture: 'mug-fish',
    ground: 'blue',
    caption: 'Nothing is made until a fan orders it, so nothing waits on a shelf.',
  },
  {
    picture: 'tote-tin',
    ground: 'mint',
    caption: 'We print the day’s orders together, check each piece and pack it.',
  },
  {
    picture: 'poster-dry',
    ground: 'ink',
    caption: 'It ships with your name on it, and the profit is yours.',
  },
] as const

/** The film: moving pictures of our own renderer with captions, started and stopped by its button, with no script. */
export function FilmSection() {
  return (
    <section className="film" aria-label="Film">
      <div className="w">
        <CropMarks className="film-f">
          <input
            className="vh film-on"
            type="checkbox"
            id="film"
            aria-label="Play the film: from a sketch to a doorstep, 24 seconds, with captions"
          />
          <ol className="film-s">
            {shots.map((shot, place) => (
              <li key={shot.picture} className={`shot on-${shot.ground} shot-${place + 1}`}>
                <Picture name={shot.picture} />
                <p className="cc">{shot.caption}</p>
              </li>
            ))}
          </ol>
          <div className="film-l" aria-hidden="true">
            <i />
          </div>
          <label className="film-p" htmlFor="film">
            <span className="film-go" aria-hidden="true" />
            <span>From a sketch to a doorstep</span>
            <small>0:24</small>
          </label>
        </CropMarks>
      </div>
    </section>
  )
}
