import { hrefs } from '#kernel/hrefs.ts'

const none = 'No passkey was given. Try again, or use a code.'

/** The device's signature for our challenge, for the person who is signed in; or the words to show. */
export async function signByPasskey(): Promise<{ answer: string } | { fault: string }> {
  try {
    if (typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON !== 'function')
      return { fault: 'This browser doesn’t support passkeys.' }
    const response = await fetch(hrefs.passkeyChallenge, {
      method: 'POST',
      body: new URLSearchParams({ for: 'prove' }),
    })
    const options = await response.json()
    if (!response.ok) return { fault: options.words }
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    return { answer: JSON.stringify(await navigator.credentials.get({ publicKey })) }
  } catch {
    return { fault: none }
  }
}

/** Lets the device answer for the person who is signed in; null when that was taken, else what to say. */
export async function proveByPasskey(): Promise<string | null> {
  const signed = await signByPasskey()
  if ('fault' in signed) return signed.fault
  const given = await fetch(hrefs.twoFactor(), {
    method: 'POST',
    body: new URLSearchParams({ answer: signed.answer, next: hrefs.payouts }),
    redirect: 'manual',
  }).catch(() => null)
  return given?.type === 'opaqueredirect' ? null : none
}
