import { hrefs } from '../../hrefs.ts'
import { Icon } from '../../ui/icon.tsx'

/** The banner about the design tool that opens inside the product. */
export function Announcement() {
  return (
    <section className="ann" aria-labelledby="announcement">
      <div className="w">
        <h2 id="announcement">Create designs without leaving Fanfare</h2>
        <p>Bring in what you made in Canva, or begin with the studio’s own templates and picture tools.</p>
        <a href={hrefs.create}>
          Open the studio <Icon name="arrow-right" size="s" />
        </a>
      </div>
    </section>
  )
}
