import styles from './sections/featured.module.css'

/** The colours behind the pictures of creators; without one it is the colour of the page. */
export const grounds = {
  '': undefined,
  yellow: styles.yellow,
  coral: styles.coral,
  blue: styles.blue,
  mint: styles.mint,
  lilac: styles.lilac,
}
export type Ground = keyof typeof grounds
