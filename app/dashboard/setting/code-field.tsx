import { TextField } from '../../ui/field.tsx'
import styles from './setting.module.css'

type CodeProps = { error: string | undefined; hint?: string; required?: boolean }
/** For a code of the authenticator app. */
export const CodeField = (props: CodeProps) => (
  <TextField
    label="Code from the app"
    className={styles.code}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={14}
    placeholder="000 000"
    {...props}
  />
)
