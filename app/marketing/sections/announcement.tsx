import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../../ui/icon.tsx'

/** The banner about the design tool that opens inside the product. */
export function Announcement() {
  return (
    <section className="ann" aria-labelledby="announcement">
      <div className="w">
        <h2 id="announcement">Create designs without leaving Fanfare</h2>
        <p>
          The studio has templates and picture tools of its own; designs of Canva come in where it is
          connected.
        </p>
        <a href={hrefs.create}>
          Open the studio <Icon name="arrow-right" size="s" />
        </a>
      </div>
    </section>
  )
}
