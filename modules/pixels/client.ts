/** The data networks identify a person by. E-mail, phone and address leave this file only as hashes. */
import { sha256Hex } from '#platform/crypto/hash.ts'

/** Ids that a network's own script stores in the browser, by cookie name. */
type BrowserIds = { fbp?: string; fbc?: string; ga?: string; ttp?: string; epik?: string; scid?: string }
/** Each is the SHA-256 of the text in the networks' agreed spelling: lower case, trimmed. */
export type HashedPerson = {
  email?: string
  phone?: string
  firstName?: string
  lastName?: string
  city?: string
  postalCode?: string
  country?: string
}
export type Client = { ip: string; agent: string; ids: BrowserIds; person?: HashedPerson }

const cookieOf = (cookies: string, name: string, shape: RegExp): string | undefined => {
  const value = new RegExp(`(?:^|;\\s*)${name}=([^;]{1,300})`).exec(cookies)?.[1]
  return value && shape.test(value) ? value : undefined
}

/** A request's browser data for the networks. Call it only if its fan consented. */
export function clientOf(request: Request, address: string): Client {
  const cookies = request.headers.get('cookie') ?? ''
  const ids: BrowserIds = {}
  const readId = (idName: keyof BrowserIds, name: string, shape: RegExp) => {
    const value = cookieOf(cookies, name, shape)
    if (value) ids[idName] = value
  }
  readId('fbp', '_fbp', /^fb\.[\w.]+$/)
  readId('fbc', '_fbc', /^fb\.[\w.-]+$/)
  readId('ga', '_ga', /^GA1\.\d+\.\d+\.\d+$/)
  readId('ttp', '_ttp', /^[\w.-]+$/)
  readId('epik', '_epik', /^[\w.=-]+$/)
  readId('scid', '_scid', /^[\w-]+$/)
  return { ip: address, agent: (request.headers.get('user-agent') ?? '').slice(0, 400), ids }
}

const normalise = (text: string): string => text.trim().toLowerCase()
/** Letters only, as the networks hash names and cities. */
const lettersOnly = (text: string): string => normalise(text).replace(/[^\p{L}]/gu, '')
/** Digits with the country code; a number without one is omitted, because its hash would match nobody. */
const digitsOfPhone = (text: string): string =>
  /^\s*(\+|00)/.test(text) ? text.replace(/\D/g, '').replace(/^00/, '') : ''

/** A recipient in the networks' spelling, hashed. Empty parts are omitted. */
export function hashPerson(recipient: {
  email: string
  name: string
  phone: string
  city: string
  postalCode: string
  country: string
}): HashedPerson {
  const names = recipient.name.trim().split(/\s+/)
  const parts: Record<keyof HashedPerson, string> = {
    email: normalise(recipient.email),
    phone: digitsOfPhone(recipient.phone),
    firstName: lettersOnly(names[0] ?? ''),
    lastName: names.length > 1 ? lettersOnly(names.at(-1)!) : '',
    city: lettersOnly(recipient.city),
    postalCode: normalise(recipient.postalCode).replace(/[\s-]/g, ''),
    country: normalise(recipient.country),
  }
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, text]) => (text ? [[name, sha256Hex(text)]] : [])),
  )
}
