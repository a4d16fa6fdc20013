import { hrefs } from '#kernel/hrefs.ts'

const noPasskey = 'No passkey was used. Try again, or use a code.'

/** The device's signature for our challenge, for the signed-in person; or the words to show. */
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
    return { fault: noPasskey }
  }
}

/** Proves the signed-in person by passkey; null if accepted, else the words to show. */
export async function proveByPasskey(): Promise<string | null> {
  const result = await signByPasskey()
  if ('fault' in result) return result.fault
  const reply = await fetch(hrefs.twoFactor(), {
    method: 'POST',
    body: new URLSearchParams({ answer: result.answer, next: hrefs.payouts }),
    redirect: 'manual',
  }).catch(() => null)
  return reply?.type === 'opaqueredirect' ? null : noPasskey
}
