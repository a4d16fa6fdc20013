import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './home.module.css'
import type { Need } from './needs.ts'

export function NeedsYou({ needs }: { needs: readonly Need[] }) {
  return (
    <Sheet
      name="needs"
      title="Needs you"
      aside={needs.length ? <span className="tag">{needs.length}</span> : null}
      className={styles.needs}
    >
      {needs.length ? (
        <ul>
          {needs.map((need) => (
            <li key={need.words}>
              <Icon
                name={need.icon}
                className={need.icon === 'triangle-alert' ? styles.warning : undefined}
              />
              <span>{need.words}</span>
              <ButtonLink size="small" to={need.to} aria-label={`${need.button}: ${need.words}`}>
                {need.button}
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.nothing}>You’re all caught up. Orders print and ship automatically.</p>
      )}
    </Sheet>
  )
}
