import type { CSSProperties } from 'react'
import { Icon, NetworkMark } from '../../ui/icon.tsx'
import { Art, Picture } from '../picture.tsx'
import type { CalculatorView } from './calculator.ts'
import howStyles from './how.module.css'
import siteStyles from './site.module.css'

/** Create, share, earn; reachable as #howitworks. */
export function HowSection({ calculator }: { calculator: CalculatorView | null }) {
  const example = calculator?.example
  return (
    <section className={`far ${howStyles.how} ${siteStyles.container}`} id="howitworks" aria-labelledby="how">
      <h2 id="how" className="vh">
        How it works
      </h2>
      <ol>
        <li>
          <h3>Create</h3>
          <div className={`${howStyles.panel} ${howStyles.rose}`}>
            <div className={howStyles.selection}>
              <Picture
                name="tee-blank"
                alt="A natural tee in the studio with a design selected on its chest"
                sizes="420px"
              />
              <Art name="art-harmattan" className={howStyles.artwork} />
              <i />
              <i />
              <i />
              <i />
              <em>12 × 16 in, front</em>
            </div>
          </div>
          <p>
            Draw, type or import. The studio shows the garment as it will be printed, in every colour you
            offer.
          </p>
        </li>
        <li>
          <h3>Share</h3>
          <div className={`${howStyles.panel} ${howStyles.ink}`}>
            <Picture name="hoodie-loud" alt="A black hoodie with a loud yellow moon" sizes="400px" />
            <div className={howStyles.chip}>
              <NetworkMark name="tiktok" size="s" /> Pinned under your video
            </div>
            <div className={howStyles.chip}>
              <NetworkMark name="discord" size="s" /> Posted in #merch
            </div>
            <div className={howStyles.chip}>
              <Icon name="link" size="s" /> Linked in your bio
            </div>
          </div>
          <p>Your store, your link in bio and the shelves under your videos update together.</p>
        </li>
        <li>
          <h3>Earn</h3>
          <div className={`${howStyles.panel} ${howStyles.green}`}>
            <div className="ticket" style={{ '--hole': '#00A878' } as CSSProperties}>
              <dl>
                <dt>Order</dt>
                <dd>two tees</dd>
                {example ? (
                  <>
                    <dt>Fan pays</dt>
                    <dd>{example.price}</dd>
                    <dt>Making and fees</dt>
                    <dd>{example.costs}</dd>
                  </>
                ) : null}
                <dt>Printed, shipped</dt>
                <dd>
                  <Icon name="check" size="s" label="done" />
                </dd>
                <dt className="tot">Profit to you</dt>
                <dd className="tot">{example?.profit}</dd>
              </dl>
            </div>
          </div>
          <p>We print, ship and answer the e-mails. You request a payout when you like.</p>
        </li>
      </ol>
    </section>
  )
}
