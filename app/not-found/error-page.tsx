import { hrefs } from '#kernel/hrefs.ts'
import { Logo } from '../ui/logo.tsx'
import { ControlStrip, CropMarks } from '../ui/press-marks.tsx'
import styles from './error-page.module.css'

const statusTexts: Record<number, { title: string; text: string }> = {
  403: {
    title: 'This isn’t yours to open',
    text: 'You are signed in, but this belongs to another shop or another role.',
  },
  404: { title: 'Page not found', text: 'The address may be old or mistyped. Nothing was lost.' },
  503: {
    title: 'One moment',
    text: 'We’ll be back in a moment, and this page keeps trying. Nothing is lost: anything you sent was either saved completely or not at all. After a form, go back: your browser keeps what you typed.',
  },
  410: { title: 'This was taken down', text: 'It was here once. Its maker, or we, took it down.' },
}
const serverError = {
  title: 'Something went wrong on our side',
  text: 'We’ve logged it. Try again in a moment; what you sent was either saved completely or not at all. After a form, go back: your browser keeps what you typed.',
}

type NextStep = { text: string; to: string; label: string }

/**
 * The page for an unknown address, for a bug of ours and for a temporary failure: what happened, and links onward;
 * `step` comes first.
 */
export function ErrorPage({
  status,
  inside = false,
  step,
}: {
  status: number
  inside?: boolean
  step?: NextStep | undefined
}) {
  const { title, text } = statusTexts[status] ?? (status < 500 ? statusTexts[404]! : serverError)
  const message = <ErrorMessage status={status} title={title} text={step?.text ?? text} step={step} />
  if (inside) return <div className={`${styles.page} ${styles.inside}`}>{message}</div>
  return (
    <div className={styles.page}>
      <header>
        <a className={styles.logo} href={hrefs.home} aria-label="Fanfare, home">
          <Logo />
        </a>
      </header>
      <main id="main">{message}</main>
      <ControlStrip />
    </div>
  )
}

function ErrorMessage({
  status,
  title,
  text,
  step,
}: {
  status: number
  title: string
  text: string
  step: NextStep | undefined
}) {
  return (
    <div className={styles.words}>
      <CropMarks className={styles.number}>
        <p aria-hidden="true">{status}</p>
      </CropMarks>
      <h1>{title}</h1>
      <p>{text}</p>
      <search>
        <form className={styles.search} action={hrefs.products()} method="get">
          <label className="vh" htmlFor="miss-words">
            Search products
          </label>
          <input
            className="in"
            id="miss-words"
            type="search"
            name="words"
            placeholder="Search products..."
            maxLength={80}
          />
          <button className="btn btn-o btn-lg" type="submit">
            Search
          </button>
        </form>
      </search>
      <p className={styles.ways}>
        {step ? (
          <a className="btn btn-p btn-lg" href={step.to}>
            {step.label}
          </a>
        ) : null}
        <a className={`btn ${step ? 'btn-g' : 'btn-p'} btn-lg`} href={hrefs.home}>
          Home
        </a>
        <a className="btn btn-g btn-lg" href={hrefs.help}>
          Help centre
        </a>
        <a className="btn btn-g btn-lg" href={hrefs.products()}>
          All products
        </a>
        <a className="btn btn-g btn-lg" href={hrefs.contact}>
          Contact us
        </a>
        <a className="btn btn-g btn-lg" href={hrefs.dashboard}>
          Dashboard
        </a>
      </p>
    </div>
  )
}
