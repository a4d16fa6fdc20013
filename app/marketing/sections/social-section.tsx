import { hrefs } from '#kernel/hrefs.ts'
import { Icon, NetworkMark } from '../../ui/icon.tsx'
import { ourNetworks } from '../networks.ts'
import { Picture } from '../picture.tsx'

const shelf = [
  { name: 'Sun tee', price: '$23.99', picture: 'tee-harmattan' },
  { name: 'Sun hoodie', price: '$43.99', picture: 'hoodie-harmattan' },
  { name: 'Tour canvas', price: '$99.99', picture: 'canvas-dry' },
  { name: 'Tour print', price: '$19.99', picture: 'poster-dry' },
]

/** What came back from the form: the link as it was typed, and why it can't be used. */
export type ConnectAnswer = { link: string; error: string } | null

export function SocialSection({ answer }: { answer: ConnectAnswer }) {
  return (
    <section className="social" id="connect" aria-labelledby="social">
      <div className="w social-g">
        <div>
          <h2 id="social">Your fans are already somewhere. Sell there.</h2>
          <p>
            Paste a profile link. We’ll build your store and put your products under your videos, posts and
            streams.
          </p>
          <form className="connect" method="get" action={`${hrefs.social}#connect`}>
            <label className="vh" htmlFor="profile-link">
              Social profile link
            </label>
            <input
              className="in"
              id="profile-link"
              name="link"
              type="text"
              inputMode="url"
              autoComplete="url"
              placeholder="Enter your social profile link"
              defaultValue={answer?.link}
              aria-invalid={answer ? true : undefined}
              aria-describedby={answer ? 'profile-link-error' : undefined}
              required
            />
            <button className="btn btn-y btn-lg" type="submit">
              Connect Instantly
            </button>
          </form>
          {answer ? (
            <p className="connect-e" id="profile-link-error" role="alert">
              <Icon name="circle-alert" />
              {answer.error}
            </p>
          ) : null}
          <ul className="nets">
            {ourNetworks.map((network) => (
              <li key={network.mark}>
                <NetworkMark name={network.mark} />
                <span>{network.name}</span>
              </li>
            ))}
          </ul>
        </div>
        <VideoPost />
      </div>
    </section>
  )
}

/** How it looks under a video: the creator's own products on a shelf. */
function VideoPost() {
  return (
    <figure className="post">
      <div className="post-v" aria-hidden="true">
        <Picture className="post-1" name="poster-dry" sizes="(max-width: 860px) 50vw, 310px" />
        <Picture className="post-2" name="hoodie-loud" sizes="(max-width: 860px) 56vw, 348px" />
        <span className="play">
          <Icon name="play" />
        </span>
        <span className="time">48:12</span>
      </div>
      <figcaption>
        <b>Dry Season Tour: the whole set</b>
        <small>Harmattan Radio, as a video with its shelf</small>
      </figcaption>
      <ul className="shelf">
        {shelf.map((product) => (
          <li key={product.name}>
            <span>
              <Picture name={product.picture} sizes="(max-width: 760px) 40vw, 130px" />
            </span>
            <b>{product.name}</b>
            <small>{product.price}</small>
          </li>
        ))}
      </ul>
    </figure>
  )
}
