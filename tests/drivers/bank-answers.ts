/** What a bank answers to our file: a status report, and a notification of booked entries. */
type Said = { endToEndId: string; status?: string; amount?: string; currency?: string; reason?: string }

/** A customer payment status report, pain.002.001.10. */
export const statusReport = (messageId: string, said: readonly Said[], group?: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>
<GrpHdr><MsgId>BANK-1</MsgId><CreDtTm>2025-08-25T06:00:00</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${
    group ? `<GrpSts>${group}</GrpSts><StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf>` : ''
  }</OrgnlGrpInfAndSts>
${
  said.length
    ? `<OrgnlPmtInfAndSts><OrgnlPmtInfId>x</OrgnlPmtInfId>${said
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
export const notification = (said: readonly (Said & { credit?: boolean })[]): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><n:BkToCstmrDbtCdtNtfctn>
<n:GrpHdr><n:MsgId>BANK-2</n:MsgId><n:CreDtTm>2025-08-25T06:00:00</n:CreDtTm></n:GrpHdr><n:Ntfctn><n:Id>1</n:Id>
${said
  .map(
    ({ endToEndId, amount, currency, reason, credit }) => `<n:Ntry>
<n:Amt Ccy="${currency ?? 'EUR'}">${amount ?? '0'}</n:Amt><n:CdtDbtInd>${credit ? 'CRDT' : 'DBIT'}</n:CdtDbtInd>
<n:Sts><n:Cd>BOOK</n:Cd></n:Sts><n:NtryDtls><n:TxDtls><n:Refs><n:EndToEndId>${endToEndId}</n:EndToEndId></n:Refs>
<n:Amt Ccy="${currency ?? 'EUR'}">${amount ?? '0'}</n:Amt>
${reason ? `<n:RtrInf><n:Rsn><n:Cd>${reason}</n:Cd></n:Rsn></n:RtrInf>` : ''}</n:TxDtls></n:NtryDtls></n:Ntry>`,
  )
  .join('')}
</n:Ntfctn></n:BkToCstmrDbtCdtNtfctn></n:Document>`)
