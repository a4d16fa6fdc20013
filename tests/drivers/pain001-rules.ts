/**
 * What banks ask of a pain.001.001.09 beyond its schema, taken from the EPC's implementation guidelines for SEPA credit
 * transfers (character set, lengths, service level, charges, structured address) and from ISO 13616 and ISO 9362.
 */
const ibanLengths: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  DE: 22,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  IE: 22,
  IT: 27,
  NL: 18,
  PT: 25,
}
const maxLengths: Readonly<Record<string, number>> = {
  MsgId: 35,
  PmtInfId: 35,
  InstrId: 35,
  EndToEndId: 35,
  Nm: 70,
  TwnNm: 35,
  Ustrd: 140,
  MmbId: 28,
}
const charset = /^[a-zA-Z0-9/\-?:().,'+ ]*$/
const bicForm = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/

const listElements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, inside]) => inside!,
  )
const findElement = (xml: string, name: string): string => listElements(xml, name)[0]?.trim() ?? ''
const parseCents = (text: string): bigint => {
  const [integer = '', fraction = ''] = text.split('.')
  return BigInt(integer + fraction.padEnd(2, '0'))
}

/** Every rule that a file breaks, in words; none if a bank would take it on this day (YYYY-MM-DD). */
export function findPain001Faults(xml: string, today: string): string[] {
  const header = findElement(xml, 'GrpHdr')
  const batches = listElements(xml, 'PmtInf')
  return [
    ...findSumFaults('the file', header, listElements(xml, 'CdtTrfTxInf')),
    ...batches.flatMap((batch) => findBatchFaults(batch, today)),
    ...listElements(xml, 'IBAN').flatMap((iban) => findIbanFaults(iban)),
    ...listElements(xml, 'BICFI').flatMap((bic) => (bicForm.test(bic) ? [] : [`${bic} is no BIC`])),
    ...Object.keys(maxLengths).flatMap((name) =>
      listElements(xml, name).flatMap((text) => findTextFaults(name, text)),
    ),
    ...findDuplicates('PmtInfId', listElements(xml, 'PmtInfId')),
    ...findDuplicates('EndToEndId', listElements(xml, 'EndToEndId')),
  ]
}

const findDuplicates = (name: string, ids: readonly string[]): string[] =>
  new Set(ids).size === ids.length ? [] : [`${name} appears twice`]

function findSumFaults(subject: string, header: string, transfers: readonly string[]): string[] {
  const ownHeader = header.split('<CdtTrfTxInf>')[0]!
  const sum = transfers.reduce((total, transfer) => total + parseCents(findElement(transfer, 'InstdAmt')), 0n)
  return [
    ...(Number(findElement(ownHeader, 'NbOfTxs')) === transfers.length
      ? []
      : [`${subject} counts other transfers`]),
    ...(parseCents(findElement(ownHeader, 'CtrlSum')) === sum ? [] : [`${subject} has another control sum`]),
  ]
}

function findBatchFaults(batch: string, today: string): string[] {
  const transfers = listElements(batch, 'CdtTrfTxInf')
  const id = findElement(batch, 'PmtInfId')
  const isSepa = findElement(findElement(batch, 'SvcLvl'), 'Cd') === 'SEPA'
  const date = findElement(findElement(batch, 'ReqdExctnDt'), 'Dt')
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const currencies = new Set([...batch.matchAll(/Ccy="(\w+)"/g)].map(([, currency]) => currency))
  return [
    ...findSumFaults(id, batch, transfers),
    ...(date >= today ? [] : [`${id} is to be done in the past`]),
    ...(weekday === 0 || weekday === 6 ? [`${id} is to be done at a weekend`] : []),
    ...(currencies.size === 1 ? [] : [`${id} has more than one currency`]),
    ...(isSepa && !currencies.has('EUR') ? [`${id} is SEPA and not in euros`] : []),
    ...(findElement(batch, 'ChrgBr') === (isSepa ? 'SLEV' : 'SHAR')
      ? []
      : [`${id} shares charges another way`]),
    ...transfers.flatMap((transfer) => findTransferFaults(transfer, isSepa)),
  ]
}

function findTransferFaults(transfer: string, isSepa: boolean): string[] {
  const id = findElement(transfer, 'EndToEndId')
  const amount = findElement(transfer, 'InstdAmt')
  const creditor = findElement(transfer, 'Cdtr')
  const address = findElement(creditor, 'PstlAdr')
  const isStructured =
    address === '' ||
    (findElement(address, 'TwnNm') !== '' && /^[A-Z]{2}$/.test(findElement(address, 'Ctry')))
  return [
    ...(/^\d{1,9}\.\d{2}$/.test(amount) && parseCents(amount) > 0n ? [] : [`${id} has no amount of SEPA`]),
    ...(findElement(creditor, 'Nm') ? [] : [`${id} names nobody`]),
    ...(isStructured ? [] : [`${id} has an address without town and country`]),
    ...(address.includes('AdrLine') ? [`${id} has an address in lines`] : []),
    ...(isSepa && !findElement(transfer, 'IBAN') ? [`${id} is SEPA and has no IBAN`] : []),
  ]
}

function findIbanFaults(iban: string): string[] {
  const length = ibanLengths[iban.slice(0, 2)]
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('')
  const isWellFormed = /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) && (length ?? iban.length) === iban.length
  return isWellFormed && BigInt(digits) % 97n === 1n ? [] : [`${iban} is no IBAN`]
}

function findTextFaults(name: string, text: string): string[] {
  const isId = name.endsWith('Id')
  return [
    ...(text.length >= 1 && text.length <= maxLengths[name]!
      ? []
      : [`${name} has ${text.length} characters`]),
    ...(charset.test(text) ? [] : [`${name} has a character that not every bank takes`]),
    ...(text === text.trim() ? [] : [`${name} begins or ends with a space`]),
    ...(isId && /^\/|\/$|\/\//.test(text) ? [`${name} has a slash that would end it`] : []),
    ...(!isId && /^\/|\/$/.test(text) ? [`${name} begins or ends with a slash`] : []),
  ]
}
