import { accountRefusals } from '#accounts/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { NetworkMark } from './ui/icon.tsx'

const otherWords: Readonly<Record<string, string>> = {
  denied: 'Google sign-in was cancelled. Choose “Continue” there, or use your password.',
  over: 'That took too long, or began in another tab. Press “Continue with Google” again.',
  too_many: accountRefusals['account.too_many'].words,
}

/** The words for a person whom Google sent back without a sign-in. */
export function describeGoogleAnswer(word: string | null): string | null {
  if (!word) return null
  const refusal = accountRefusals[`google.${word}` as keyof typeof accountRefusals]
  return refusal?.words ?? otherWords[word] ?? null
}

/** Redirects to Google, for a purpose to complete on return. */
export function GoogleButton({ next, purpose = 'enter' }: { next: string; purpose?: 'enter' | 'prove' }) {
  return (
    <form method="post" action={hrefs.googleLogin}>
      <input type="hidden" name="purpose" value={purpose} />
      <input type="hidden" name="next" value={next} />
      <button className="btn btn-o btn-lg" type="submit">
        <NetworkMark name="google" />
        Continue with Google
      </button>
    </form>
  )
}
