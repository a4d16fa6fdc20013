import { hrefs } from '#kernel/hrefs.ts'
import styles from '../consent.module.css'
import type { Frame } from '../store-frame.tsx'
import { joinNames } from './words.ts'

/** Asks once, with both answers alike; it covers and blocks nothing. Works without scripts. */
export function ConsentBanner({ frame }: { frame: Frame }) {
  const { shop, pixels } = frame
  if (!pixels.shouldAsk) return null
  return (
    <form
      className={styles.question}
      method="post"
      action={hrefs.storeConsent(shop.handle)}
      aria-label="Your privacy"
    >
      <input type="hidden" name="back" value={pixels.back} />
      <p>
        May {shop.name} tell {joinNames(pixels.names)} what you look at and buy here, to count visits and
        measure adverts? Nothing here depends on your answer.{' '}
        <a href={hrefs.storeConsent(shop.handle)}>Read more and choose</a>
      </p>
      <div className={styles.answers}>
        <button className="btn btn-o" type="submit" name="choice" value="none">
          Refuse
        </button>
        <button className="btn btn-o" type="submit" name="choice" value="all">
          Accept
        </button>
      </div>
    </form>
  )
}
