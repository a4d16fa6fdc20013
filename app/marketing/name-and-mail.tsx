import { TextField } from '../ui/field.tsx'
import styles from './contact/contact.module.css'

type FieldTexts = Record<string, string>

/** The sender's name and address: filled in for a signed-in person, and with what was typed after a refusal. */
export function NameAndMail({
  values,
  faults,
  sender,
  mailHint,
}: {
  values: FieldTexts
  faults: FieldTexts
  sender: { name: string; email: string }
  mailHint?: string
}) {
  return (
    <div className={styles.pair}>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        defaultValue={values.name ?? sender.name}
        error={faults.name}
        required
      />
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={values.email ?? sender.email}
        error={faults.email}
        hint={mailHint}
        required
      />
    </div>
  )
}
