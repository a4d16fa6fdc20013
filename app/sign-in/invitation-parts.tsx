import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../ui/button.tsx'
import styles from './sign-in.module.css'

/** Someone other than the invited person is signed in. */
export function OtherPerson({ me, email }: { me: string; email: string }) {
  return (
    <div className={styles.fields}>
      <p>
        The invitation was sent to {email}; you are signed in as {me}. Sign out, then open the link in the
        e-mail again.
      </p>
      <form method="post" action={hrefs.logout}>
        <Button kind="ink" size="large">
          Sign out
        </Button>
      </form>
    </div>
  )
}

/** An invitation that no longer works, with links onward. */
export function EndedInvitation({ title, words }: { title: string; words: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>{words}</p>
      <p className={styles.links}>
        <a href={hrefs.home}>Home</a>
        <a href={hrefs.login()}>Login</a>
      </p>
    </>
  )
}
