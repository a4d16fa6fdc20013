import { hrefs } from '#kernel/hrefs.ts'
import { ButtonLink } from '../../ui/button.tsx'
import styles from './setting.module.css'

/** Only a link: the consequences, in figures, are on a page of their own. */
export function DeleteSection() {
  return (
    <section id="delete">
      <h2>Delete your account</h2>
      <p className={styles.kept}>
        Your balance is settled first, and you have fourteen days to change your mind. The next page shows
        what will happen before you decide.
      </p>
      <ButtonLink kind="end" reloadDocument to={hrefs.deleteAccount}>
        See what will happen
      </ButtonLink>
    </section>
  )
}
