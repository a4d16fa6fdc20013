import { type ReactNode, useId } from 'react'
import styles from './form-part.module.css'

/** A named part of a form: its purpose at the left, its fields at the right. */
export function FormPart({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <fieldset className={styles.part} aria-labelledby={id}>
      <div className={styles.side}>
        <h2 id={id}>{title}</h2>
        {note ? <p>{note}</p> : null}
      </div>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  )
}

/** The end of such a form: its button, below the fields. */
export const FormEnd = ({ children }: { children: ReactNode }) => (
  <div className={styles.part}>
    <div className={styles.end}>{children}</div>
  </div>
)
