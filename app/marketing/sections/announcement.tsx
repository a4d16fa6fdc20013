import { hrefs } from '../../hrefs.ts'
import { Icon } from '../../ui/icon.tsx'

/** The banner about the design tool that opens inside the product. */
export function Announcement() {
  return (
    <section className="ann" aria-labelledby="announcement">
      <div className="w">
        <h2 id="announcement">Canva now opens inside Fanfare</h2>
        <p>Use its templates and AI tools without leaving your product.</p>
        <a href={hrefs.create}>
          Open the studio <Icon name="arrow-right" size="s" />
        </a>
      </div>
    </section>
  )
}
