/** The first three ZIP digits at which each state begins. */
const zips =
  '005NY 010MA 028RI 030NH 039ME 050VT 060CT 070NJ 100NY 150PA 197DE 200DC 201VA 202DC 206MD 220VA 247WV 270NC 290SC 300GA 320FL 350AL 370TN 386MS 398GA 400KY 430OH 460IN 480MI 500IA 530WI 550MN 569DC 570SD 580ND 590MT 600IL 630MO 660KS 680NE 700LA 716AR 730OK 733TX 734OK 750TX 800CO 820WY 832ID 840UT 850AZ 870NM 885TX 889NV 900CA 967HI 970OR 980WA 995AK'
/** The first letter of a Canadian code gives the province. */
const provinces: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}

/** The state or province of a complete postal code; undefined if it gives none. */
export function findRegion(country: string, code: string): string | undefined {
  if (country === 'CA')
    return /^[a-z]\d[a-z] ?\d[a-z]\d$/i.test(code) ? provinces[code.charAt(0).toUpperCase()] : undefined
  if (country !== 'US' || !/^\d{5}(-\d{4})?$/.test(code)) return undefined
  return zips
    .split(' ')
    .findLast((entry) => entry.slice(0, 3) <= code.slice(0, 3))
    ?.slice(3)
}
