import { type Html, html } from './html.ts'
import type { Block, Letter, LetterLine } from './letter.ts'

const font = 'font-family:Instrument Sans,-apple-system,Segoe UI,Helvetica,Arial,sans-serif;'
const display = 'font-family:Bricolage Grotesque,Arial Narrow,Helvetica Neue,Arial,sans-serif;'

/** Mail clients with dark mode use these; others keep the inline light colours. */
const darkStyles = `@media (prefers-color-scheme:dark){.bench{background:#12110F!important}.sheet{background:#1B1A17!important}
.ink{color:#F3EEE4!important}.soft{color:#B3AB9E!important}.rule{border-color:#2F2C27!important}.total{border-color:#F3EEE4!important}
.go{background:#F3EEE4!important;color:#12110F!important}.go-cell{background:#F3EEE4!important}.tint{background:#352B12!important}.quote{background:#24221E!important}}
@media (max-width:520px){.pad{padding-left:20px!important;padding-right:20px!important}.title{font-size:26px!important}}`

const stripColours = ['#FF5B45', '#FFC62E', '#00A878', '#2F4BFF', '#15120E']

/** Padding after the preview, so that mail clients don't fill it with the letter's first words. */
const previewPadding = '\u034f\u200c\u00a0'.repeat(60)
/** A word that fits a narrow column stays whole: a tracking number is read out and typed. */
const breakLongWords = (text: string): string =>
  /\S{24}/.test(text) ? 'overflow-wrap:anywhere;word-break:break-word;' : ''

/** A label this short stays on one line, unless its value's longest word needs the phone's width. */
const shortLabel = 16
const rowCharacters = 30
const fitsOneLine = (label: string, value: string): boolean =>
  label.length <= shortLabel &&
  label.length + Math.max(...value.split(/\s/).map((word) => word.length)) <= rowCharacters

function drawRow(label: string, value: string, isTotal: boolean): Html {
  const borderStyle = isTotal
    ? 'border-top:1px solid #15120E;font-weight:700;'
    : 'border-top:1px solid #DFDCD3;'
  const borderClass = isTotal ? 'total' : 'rule'
  return html`<tr><td class="${isTotal ? 'ink' : 'soft'} ${borderClass}" style="${borderStyle}${font}font-size:15px;line-height:22px;padding:9px 16px 9px 0;${fitsOneLine(label, value) ? 'white-space:nowrap;' : ''}color:${isTotal ? '#15120E' : '#57524A'}">${label}</td><td class="ink ${borderClass}" align="right" style="${borderStyle}${font}font-size:15px;line-height:22px;padding:9px 0;${breakLongWords(value)}color:#15120E">${value}</td></tr>`
}

/** A picture of the unit; its background shows if the mail client loads none. */
const drawPicture = (picture: string | undefined): Html =>
  html`<td class="rule" width="64" valign="top" style="border-top:1px solid #DFDCD3;padding:11px 16px 11px 0">${picture ? html`<img src="${picture}" alt="" width="64" height="80" style="display:block;width:64px;height:80px;border:0;object-fit:contain;background:#E4E2DB">` : null}</td>`

/** `hasPictures`: at least one line of the table has a picture, so every line gets the picture column. */
function drawItem({ name, detail, amount, picture }: LetterLine, hasPictures: boolean): Html {
  return html`<tr>${hasPictures ? drawPicture(picture) : null}<td class="ink rule" valign="top" style="border-top:1px solid #DFDCD3;${font}font-size:15px;line-height:21px;padding:11px 16px 11px 0;overflow-wrap:anywhere;word-break:break-word;color:#15120E"><b style="font-weight:600">${name}</b>${detail ? html`<br><span class="soft" style="color:#57524A;font-size:14px">${detail}</span>` : null}</td><td class="ink rule" align="right" valign="top" style="border-top:1px solid #DFDCD3;${font}font-size:15px;line-height:21px;padding:11px 0;color:#15120E;white-space:nowrap">${amount ?? ''}</td></tr>`
}

const drawTable = (rows: readonly Html[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows}</table>`

function drawBlock(block: Block): Html {
  switch (block.kind) {
    case 'words':
      return html`<p class="ink" style="margin:0 0 16px;${font}font-size:16px;line-height:25px;overflow-wrap:anywhere;color:#15120E">${block.words}</p>`
    case 'button':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 24px"><tr><td class="go-cell" style="background:#15120E;border-radius:2px"><a class="go" href="${block.href}" style="display:inline-block;padding:14px 24px;${font}font-size:16px;line-height:20px;font-weight:600;color:#F7F4EC;background:#15120E;text-decoration:none;border-radius:2px">${block.words}</a></td></tr></table>`
    case 'link':
      return html`<p style="margin:0 0 16px;${font}font-size:16px;line-height:25px;overflow-wrap:anywhere;word-break:break-word"><a class="ink" href="${block.href}" style="color:#15120E;text-decoration:underline">${block.words}</a></p>`
    case 'facts':
      return drawTable([
        ...block.rows.map(([label, value]) => drawRow(label, value, false)),
        ...(block.total ? [drawRow(block.total[0], block.total[1], true)] : []),
      ])
    case 'lines':
      return drawTable(
        block.rows.map((line) =>
          drawItem(
            line,
            block.rows.some(({ picture }) => picture),
          ),
        ),
      )
    case 'scene':
      return html`<p style="margin:0 0 20px"><img src="${block.picture}" alt="" width="480" style="display:block;width:100%;max-width:480px;height:auto;border:0;background:#E4E2DB"></p>`
    case 'note':
      return html`<p class="ink tint" style="margin:0 0 20px;padding:12px 16px;border-left:4px solid #FFC62E;background:#FFF2CC;${font}font-size:15px;line-height:23px;overflow-wrap:anywhere;word-break:break-word;color:#15120E">${block.words}</p>`
    case 'quote':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="ink quote" style="background:#ECEAE3;padding:16px 18px;overflow-wrap:anywhere;word-break:break-word;${font}font-size:16px;line-height:25px;color:#15120E">${drawLines(block.words)}<p class="soft" style="margin:10px 0 0;font-size:14px;color:#57524A">${block.from}</p></td></tr></table>`
  }
}

const drawLines = (text: string): Html[] =>
  text.split(/\n/).map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))

function toPlainText(block: Block): string {
  switch (block.kind) {
    case 'words':
    case 'note':
      return block.words
    case 'button':
    case 'link':
      return `${block.words}:\n${block.href}`
    case 'facts':
      return [...block.rows, ...(block.total ? [block.total] : [])]
        .map(([label, value]) => `${label}: ${value}`)
        .join('\n')
    case 'lines':
      return block.rows
        .map(({ name, detail, amount }) => `- ${[name, detail, amount].filter(Boolean).join(', ')}`)
        .join('\n')
    case 'scene':
      return ''
    case 'quote':
      return `${block.words.replace(/^/gm, '> ')}\n(${block.from})`
  }
}

/**
 * Draws a letter as HTML (inline styles and tables, for mail clients) and as plain text. `sender` is the company and
 * its address; without one, before the operator has entered it, the letter names none.
 */
export function drawLetter(letter: Letter, sender: string | null): { html: string; text: string } {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${letter.subject}</title><style>${{ html: darkStyles }}</style></head>
<body class="bench" style="margin:0;padding:0;background:#F3F2ED"><div style="display:none;max-height:0;overflow:hidden">${letter.preview}${previewPadding}</div>
<table role="presentation" class="bench" width="100%" cellpadding="0" cellspacing="0" style="background:#F3F2ED"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 14px 2px"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="width:6px;height:22px;background:#2F4BFF;font-size:0">&nbsp;</td><td style="width:6px;height:22px;background:#FFC62E;font-size:0">&nbsp;</td><td style="width:6px;height:22px;background:#FF5B45;font-size:0">&nbsp;</td><td class="ink" style="padding-left:10px;${display}font-size:22px;line-height:22px;font-weight:800;letter-spacing:-.02em;color:#15120E">Fanfare</td></tr></table></td></tr>
<tr><td class="sheet pad" style="background:#FFFFFF;padding:36px 40px 16px"><h1 class="ink title" style="margin:0 0 18px;${display}font-size:32px;line-height:1.08;font-weight:800;letter-spacing:-.018em;overflow-wrap:anywhere;word-break:break-word;color:#15120E">${letter.title}</h1>${letter.blocks.map(drawBlock)}</td></tr>
<tr><td style="font-size:0;line-height:0"><table role="presentation" cellpadding="0" cellspacing="0"><tr>${stripColours.map((ink) => html`<td${ink === '#15120E' ? { html: ' class="go-cell"' } : null} style="width:34px;height:8px;background:${ink};font-size:0">&nbsp;</td>`)}</tr></table></td></tr>
<tr><td class="soft" style="padding:16px 2px;${font}font-size:13px;line-height:20px;overflow-wrap:anywhere;word-break:break-word;color:#57524A">${letter.because}${sender === null ? null : html`<br>${sender}`}</td></tr>
</table></td></tr></table></body></html>`
  const text = [
    letter.title,
    ...letter.blocks.map(toPlainText).filter(Boolean),
    `--\n${[letter.because, sender].filter(Boolean).join('\n')}`,
  ].join('\n\n')
  return { html: page.html, text: `${text}\n` }
}
