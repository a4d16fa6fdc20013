import { Player } from '../../ui/player.tsx'
import { CropMarks } from '../../ui/press-marks.tsx'
import filmStyles from './film.module.css'
import siteStyles from './site.module.css'

/** The film's scenes, in order; `public/films/short.vtt` has the same text with times. */
const transcript = [
  'It starts as a drawing: letters, shapes, a photograph, whatever you have. The size on the garment is shown beside it.',
  'The studio puts it on the blank as it will be printed, and shows it in every colour you offer.',
  'One design goes over many products, each at its own size: a tank, a long sleeve, a hoodie, a tote.',
  'You share it where your fans are: in a store with your name on it, under your videos, in your bio, in your posts.',
  'Nothing is made until a fan orders it. Then the orders of many shops are printed together, checked and packed.',
  'Out of what the fan pays come the production cost and our fees; the rest is yours.',
  'Create products. Engage fans. Make money.',
] as const

/** The embedded film (scripts/films.ts): it is silent, so the captions carry the words. */
export function FilmSection() {
  return (
    <section className={`far ${filmStyles.film}`} aria-labelledby="film">
      <div className={siteStyles.container}>
        <div className={siteStyles.sectionHead}>
          <h2 id="film">From a sketch to a doorstep</h2>
          <p>Half a minute, no sound needed: the same renderer that draws your previews drew every frame.</p>
        </div>
        <CropMarks className={filmStyles.frame}>
          <Player kind="film" label="From a sketch to a doorstep, the film" hasCaptions>
            <video
              controls
              playsInline
              preload="none"
              poster="/films/short-1280.avif"
              width="1280"
              height="720"
              aria-labelledby="film"
              aria-describedby="film-words"
            >
              <source src="/films/short.mp4" type="video/mp4" />
              <track kind="captions" src="/films/short.vtt" srcLang="en" label="English" default />
              <a href="/films/short.mp4">Download the film (MP4)</a>
            </video>
          </Player>
        </CropMarks>
        <details className={filmStyles.transcript} id="film-words">
          <summary>Read what the film shows</summary>
          <ol>
            {transcript.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </details>
      </div>
    </section>
  )
}
