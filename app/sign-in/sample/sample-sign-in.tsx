import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import styles from '../sign-in.module.css'

/** One click into the sample shop, in any role. Shown in sample mode only. */
export function SampleSignIn({ next }: { next: string }) {
  return (
    <form className={styles.fields} method="post" action={hrefs.sampleSignIn}>
      <input type="hidden" name="next" value={next} />
      <p>No account needed to look around: one shop, a year of orders, real figures.</p>
      <div>
        <Button size="large" name="as" value="creator">
          Explore the sample shop
        </Button>
        <Button size="large" name="as" value="staff">
          As print staff
        </Button>
        <Button size="large" name="as" value="finance">
          As finance
        </Button>
        <Button size="large" name="as" value="fan">
          As a fan
        </Button>
      </div>
    </form>
  )
}
