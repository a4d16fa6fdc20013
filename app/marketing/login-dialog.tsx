import { hrefs } from '#kernel/hrefs.ts'
import { GoogleButton } from '../google-button.tsx'
import loginScript from '../islands/login.ts?island'
import { Icon } from '../ui/icon.tsx'
import { Island } from '../ui/island.tsx'
import styles from './login-dialog.module.css'
import chromeStyles from './sections/chrome.module.css'

/**
 * `#login` on any public page. A script opens it as a modal (focus stays inside, Escape closes it); without one the
 * address alone shows it. The form is the login screen's.
 */
export function LoginDialog({
  next,
  signedInAs,
  sample,
  hasGoogle,
}: {
  next: string
  signedInAs: string | null
  sample: boolean
  hasGoogle: boolean
}) {
  return (
    <dialog className={`dialog ${chromeStyles.login}`} id="login" aria-labelledby="login-title">
      <div className="dialog-in">
        <header>
          <h2 id="login-title">{signedInAs ? `You are signed in, ${signedInAs}` : 'Login'}</h2>
          <a className="btn btn-g btn-i" href="#top" aria-label="Close" data-close>
            <Icon name="x" />
          </a>
        </header>
        {signedInAs ? (
          <div className="b">
            <a className="btn btn-p btn-lg" href={next}>
              Open the dashboard
            </a>
          </div>
        ) : (
          <>
            <LoginForm next={next} sample={sample} hasGoogle={hasGoogle} />
            <Island src={loginScript} />
          </>
        )}
      </div>
    </dialog>
  )
}

function LoginForm({ next, sample, hasGoogle }: { next: string; sample: boolean; hasGoogle: boolean }) {
  return (
    <>
      <form className={`b ${chromeStyles.form}`} data-login-form method="post" action={hrefs.login()}>
        <input type="hidden" name="next" value={next} />
        <p className={styles.error} role="alert" id="login-said" data-said hidden />
        <div className="field">
          <label htmlFor="login-email">E-mail</label>
          <input className="in" id="login-email" name="email" type="email" autoComplete="username" required />
        </div>
        <div className="field">
          <label htmlFor="login-password">Password</label>
          <input
            className="in"
            id="login-password"
            name="password"
            type="password"
            autoComplete="current-password"
            aria-describedby="login-said"
            required
          />
        </div>
        <button className="btn btn-p btn-lg" type="submit">
          Login
        </button>
        <p className={chromeStyles.links}>
          <a href={hrefs.forgotPassword}>Forgot your password?</a>
          <a href={hrefs.signUp}>Create an account</a>
        </p>
      </form>
      {hasGoogle ? (
        <div className={`b ${styles.google}`}>
          <GoogleButton next={next} />
        </div>
      ) : null}
      {sample ? (
        <form className={`b ${chromeStyles.sample}`} method="post" action={hrefs.sampleSignIn}>
          <input type="hidden" name="next" value={next} />
          <p>No account needed to look around: one shop, a year of orders, real figures.</p>
          <button className="btn btn-o btn-lg" type="submit">
            Explore the sample shop
          </button>
        </form>
      ) : null}
    </>
  )
}
