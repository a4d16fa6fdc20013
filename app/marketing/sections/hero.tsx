import { hrefs } from '../../hrefs.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../picture.tsx'
import './hero.css'

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
    words: 'Over 180 blanks, plus downloads',
    to: hrefs.create,
    picture: 'mug-fish',
  },
]

/** Three headlines over a print being pulled, and three boxes as one perforated strip over its edge. */
export function Hero() {
  return (
    <>
      <section className="hero" aria-labelledby="hero">
        <picture className="hero-v">
          <source
            media="(max-width:1000px)"
            srcSet="/site-pictures/hero-mobile.webp"
            width="900"
            height="1600"
          />
          <img
            src="/site-pictures/hero-desktop.webp"
            alt="A squeegee passing over a T-shirt: the left half is freshly printed with a striped sun, the right half still shows the last design."
            width="1920"
            height="1080"
            fetchPriority="high"
          />
        </picture>
        <div className="w hero-c">
          <h1 id="hero">
            {headlines.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p className="sub">Turn your ideas into physical and digital products that your fans will love.</p>
          <a className="btn btn-p btn-xl" href={hrefs.signUp}>
            Get Started, its free.
          </a>
        </div>
      </section>
      <nav className="stubs w" aria-label="Ways to sell">
        {boxes.map((box) => (
          <a key={box.title} href={box.to}>
            <span className="stub-i">
              <Picture name={box.picture} eager />
            </span>
            <span>
              <b>{box.title}</b>
              <small>{box.words}</small>
            </span>
            <Icon name="arrow-up-right" />
          </a>
        ))}
      </nav>
    </>
  )
}
