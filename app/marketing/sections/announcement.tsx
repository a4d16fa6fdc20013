import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../../ui/icon.tsx'
import heroStyles from './hero.module.css'
import siteStyles from './site.module.css'

/** The banner about the built-in design tool; `hasCanva`: this house is connected to Canva. */
export function Announcement({ hasCanva }: { hasCanva: boolean }) {
  return (
    <section className={heroStyles.announcement} aria-labelledby="announcement">
      <div className={siteStyles.container}>
        <h2 id="announcement">Create designs without leaving Fanfare</h2>
        <p>
          {hasCanva
            ? 'Start from a template, or bring your Canva designs straight in.'
            : 'Start from a template, or from a blank sheet with the studio’s own picture tools.'}
        </p>
        <a href={hrefs.create}>
          Open the studio <Icon name="arrow-right" size="s" />
        </a>
      </div>
    </section>
  )
}
