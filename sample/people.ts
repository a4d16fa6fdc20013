/** The named cast: used by the seed, the tests and the screenshots. */
export const password = 'press-and-ship-42'
/** Base32. Staff need a second factor; those of the sample have this one, with its codes shown on the form. */
export const staffSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const adaeze = { name: 'Adaeze Bello', email: 'adaeze@fanfare.test' } as const
export const harmattan = { name: 'Harmattan Radio', handle: 'harmattan' } as const
export const ops = { name: 'Ops Desk', email: 'ops@fanfare.test' } as const
/** The second approver: finance approves the sample's payouts, not the person who runs the press. */
export const finance = { name: 'Femi Finance', email: 'finance@fanfare.test' } as const
export const fan = { name: 'Tunde Fan', email: 'fan@fanfare.test' } as const

export type FanAddress = {
  name: string
  email: string
  line1: string
  line2: string
  city: string
  region: string
  postalCode: string
  country: string
  taxNumber: string
  phone: string
}

const firstNames = [
  'Tunde',
  'Amara',
  'Chinedu',
  'Zainab',
  'Kofi',
  'Ama',
  'Thabo',
  'Lerato',
  'Wanjiru',
  'Otieno',
  'Maya',
  'Jonas',
  'Clara',
  'Hugo',
  'Inès',
  'Marta',
  'Lewis',
  'Priya',
  'Dana',
  'Marcus',
  'Elena',
  'Yusuf',
  'Folake',
  'Bisi',
  'Sade',
  'Emeka',
  'Ngozi',
  'Ife',
  'Kemi',
  'Segun',
  'Noor',
  'Sam',
]
const lastNames = [
  'Okafor',
  'Adeyemi',
  'Balogun',
  'Mensah',
  'Owusu',
  'Dlamini',
  'Nkosi',
  'Mwangi',
  'Odhiambo',
  'Bauer',
  'Lindqvist',
  'Moreau',
  'Costa',
  'Walker',
  'Patel',
  'Brooks',
  'Rossi',
  'Ibrahim',
  'Eze',
  'Lawal',
  'Johnson',
  'Santos',
  'Haddad',
  'Khumalo',
]
type Town = [
  city: string,
  region: string,
  postalCode: string,
  country: string,
  street: string,
  weight: number,
]
const towns: readonly Town[] = [
  ['Lagos', 'Lagos', '101233', 'NG', 'Adeniyi Jones Avenue', 22],
  ['Abuja', 'Abuja', '900211', 'NG', 'Aminu Kano Crescent', 8],
  ['Johannesburg', 'Gauteng', '2196', 'ZA', 'Oxford Road', 7],
  ['Cape Town', 'Western Cape', '8001', 'ZA', 'Kloof Street', 6],
  ['Nairobi', 'Nairobi', '00100', 'KE', 'Ngong Road', 6],
  ['Accra', 'Greater Accra', 'GA-107', 'GH', 'Oxford Street', 5],
  ['London', '', 'E8 3PH', 'GB', 'Mare Street', 12],
  ['Manchester', '', 'M1 1AE', 'GB', 'Oldham Street', 3],
  ['New York', 'NY', '11216', 'US', 'Fulton Street', 8],
  ['Houston', 'TX', '77004', 'US', 'Almeda Road', 5],
  ['Atlanta', 'GA', '30312', 'US', 'Edgewood Avenue', 4],
  ['Berlin', '', '12047', 'DE', 'Maybachufer', 5],
  ['Paris', '', '75011', 'FR', 'Rue Oberkampf', 4],
  ['Lisboa', '', '1100-053', 'PT', 'Rua da Madalena', 2],
  ['Toronto', 'ON', 'M6J 1J6', 'CA', 'Queen Street West', 3],
]

/** One of the fans is the creator herself: she holds designs of her own, and buys from her neighbours. */
export const adaezeNumber = 592

/** The fan of a number: the same number is always the same person at the same address. All are invented. */
export function createFan(number: number): FanAddress {
  const name =
    number === adaezeNumber
      ? adaeze.name
      : `${firstNames[number % firstNames.length]} ${lastNames[Math.floor(number / firstNames.length + number * 7) % lastNames.length]}`
  const total = towns.reduce((sum, town) => sum + town[5], 0)
  let dice = (number * 37) % total
  const [city, region, postalCode, country, street] = towns.find((town) => (dice -= town[5]) < 0)!
  const mailbox = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]+/g, '.')
  const email = number === adaezeNumber ? adaeze.email : `${mailbox}.${number}@fans.test`
  return {
    name,
    email,
    line1: `${(number % 180) + 1} ${street}`,
    line2: '',
    city,
    region,
    postalCode,
    country,
    phone: '',
    taxNumber: '',
  }
}
