import styles from './sections/featured.module.css'

/** The backgrounds of creators' pictures; by default the page's. */
export const grounds = {
  '': undefined,
  yellow: styles.yellow,
  coral: styles.coral,
  blue: styles.blue,
  mint: styles.mint,
  lilac: styles.lilac,
}
export type Ground = keyof typeof grounds
