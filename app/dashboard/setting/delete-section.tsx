import { hrefs } from '#kernel/hrefs.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** Only the way there: what would happen, in figures, stands on a page of its own. */
export function DeleteSection() {
  return (
    <section id="delete">
      <h2>Delete your account</h2>
      <p className="set-k">
        Money is settled first, then fourteen days are left to think again. The next page shows what would
        happen, before anything does.
      </p>
      <ButtonLink kind="end" reloadDocument to={hrefs.deleteAccount}>
        See what would happen
      </ButtonLink>
    </section>
  )
}
