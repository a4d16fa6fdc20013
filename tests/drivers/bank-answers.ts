/** A bank's answer to our file: a status report, and a notification of booked entries. */
type BankStatus = { endToEndId: string; status?: string; amount?: string; currency?: string; reason?: string }

/** A customer payment status report, pain.002.001.10. */
export const createStatusReport = (
  messageId: string,
  statuses: readonly BankStatus[],
  group?: string,
): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2025-08-25T06:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${
    group ? `<GrpSts>${group}</GrpSts><StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf>` : ''
  }</OrgnlGrpInfAndSts>
${
  statuses.length
    ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>x</OrgnlPmtInfId>${statuses
        .map(
          ({ endToEndId, status, amount, currency, reason }) => `<TxInfAndSts>
<OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${status ?? 'ACSC'}</TxSts>
${reason ? `<StsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></StsRsnInf>` : ''}
${amount ? `<OrgnlTxRef><Amt><InstdAmt Ccy="${currency ?? 'EUR'}">${amount}</InstdAmt></Amt></OrgnlTxRef>` : ''}
</TxInfAndSts>`,
        )
        .join('')}</OrgnlPmtInfAndSts>`
    : ''
}
</CstmrPmtStsRpt></Document>`)

/** A notification of booked entries, camt.054.001.08, written with a prefix as some banks do. */
export const createNotification = (statuses: readonly (BankStatus & { credit?: boolean })[]): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><n:BkToCstmrDbtCdtNtfctn>
<n:GrpHdr><n:MsgId>BANK-2</n:MsgId><n:CreDtTm>2025-08-25T06:00:00</n:CreDtTm></n:GrpHdr><n:Ntfctn><n:Id>1</n:Id>
${statuses
  .map(
    ({ endToEndId, amount, currency, reason, credit }) => `<n:Ntry>
<n:Amt Ccy="${currency ?? 'EUR'}">${amount ?? '0'}</n:Amt><n:CdtDbtInd>${credit ? 'CRDT' : 'DBIT'}</n:CdtDbtInd>
<n:Sts><n:Cd>BOOK</n:Cd></n:Sts><n:NtryDtls><n:TxDtls><n:Refs><n:EndToEndId>${endToEndId}</n:EndToEndId></n:Refs>
<n:Amt Ccy="${currency ?? 'EUR'}">${amount ?? '0'}</n:Amt>
${reason ? `<n:RtrInf><n:Rsn><n:Cd>${reason}</n:Cd></n:Rsn></n:RtrInf>` : ''}</n:TxDtls></n:NtryDtls></n:Ntry>`,
  )
  .join('')}
</n:Ntfctn></n:BkToCstmrDbtCdtNtfctn></n:Document>`)

export type Line = { amount: string; on: string; ref: string; words?: string; endToEndId?: string }
type Statement = { id: string; from: string; to: string; opening: string; closing: string; lines: Line[] }

/** A statement of our own account, camt.053.001.08: a negative amount left it. */
export function createStatement({ id, from, to, opening, closing, lines }: Statement): Buffer {
  const amount = (text: string): string =>
    `<Amt Ccy="USD">${text.replace('-', '')}</Amt><CdtDbtInd>${text.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const balance = (code: string, text: string, day: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(text)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const entries = lines.map(
    (line) => `<Ntry>${amount(line.amount)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${line.on}</Dt></BookgDt>
<AcctSvcrRef>${line.ref}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${line.endToEndId ?? 'NOTPROVIDED'}</EndToEndId></Refs>
<RmtInf><Ustrd>${line.words ?? ''}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>BANK-3</MsgId><CreDtTm>2027-03-03T06:00:00</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
${balance('OPBD', opening, from)}${balance('CLBD', closing, to)}
${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`)
}
