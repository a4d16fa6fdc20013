import { QrCode } from '../../qr-code.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import styles from '../sign-in.module.css'

type FactorOffer = { secret: string; uri: string; qr: { side: number; path: string } }

/** The code an authenticator app scans. Drawn here, so that the secret goes to nobody else. */
export function AuthenticatorSetup({ offer }: { offer: FactorOffer }) {
  return (
    <div className={styles.authenticator}>
      <QrCode qr={offer.qr} />
      <p>
        Scan it with an authenticator app, or type <code>{offer.secret}</code>. On this phone:{' '}
        <a href={offer.uri}>open the app</a>.
      </p>
    </div>
  )
}

/** Shown once, right after creation. */
export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  return (
    <>
      <h1>It is on</h1>
      <Note kind="done">
        Each of these ten codes signs you in once, without your phone. They’re shown only now, so keep them
        somewhere safe.
      </Note>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <ButtonLink kind="ink" size="large" to={next} reloadDocument>
        Continue
      </ButtonLink>
    </>
  )
}
