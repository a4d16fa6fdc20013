/** A large, easily reached town in each of our regions, for asking shipping prices. */
import type { PostageTown } from './printer.ts'

const town = (
  country: string,
  city: string,
  postalCode: string,
  line1: string,
  region: string | null = null,
): PostageTown => ({ country, city, postalCode, line1, region })

export const postageTowns: readonly PostageTown[] = [
  town('US', 'Austin', '78701', '1100 Congress Avenue', 'TX'),
  town('CA', 'Toronto', 'M5H 2N2', '100 Queen Street West', 'ON'),
  town('GB', 'London', 'SW1A 2AA', '10 Downing Street'),
  town('DE', 'Berlin', '11011', 'Platz der Republik 1'),
  town('CH', 'Bern', '3003', 'Bundesplatz 3'),
  town('AU', 'Sydney', '2000', '483 George Street', 'NSW'),
  town('JP', 'Tokyo', '163-8001', '2-8-1 Nishi-Shinjuku', '13'),
  town('BR', 'São Paulo', '01002-900', 'Viaduto do Chá 15', 'SP'),
  town('NG', 'Lagos', '100271', 'Alausa Secretariat'),
  town('KE', 'Nairobi', '00100', 'City Hall Way'),
  town('IN', 'Mumbai', '400001', 'Mahapalika Marg'),
]
