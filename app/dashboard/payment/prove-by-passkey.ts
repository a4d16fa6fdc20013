import { hrefs } from '../../hrefs.ts'

const none = 'No passkey was given. Try again, or use the field above.'

/** Lets the device answer for who is signed in; null when that was taken, else what to say. */
export async function proveByPasskey(): Promise<string | null> {
  try {
    const asked = await fetch(hrefs.passkeyChallenge, {
      method: 'POST',
      body: new URLSearchParams({ for: 'prove' }),
    })
    const options = await asked.json()
    if (!asked.ok) return options.words
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
    const answer = JSON.stringify(await navigator.credentials.get({ publicKey }))
    const given = await fetch(hrefs.twoFactor(), {
      method: 'POST',
      body: new URLSearchParams({ answer, next: hrefs.payouts }),
      redirect: 'manual',
    })
    return given.type === 'opaqueredirect' ? null : none
  } catch {
    return none
  }
}
